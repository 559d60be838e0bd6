// Plays a game of each of the five through the Go client that openapi-generator writes; the URL of the service is the argument.
package main

import (
	"client"
	"context"
	"fmt"
	"net/http"
	"os"
)

// The fields of a position that the loop needs, for any game.
type position[State, Action any] interface {
	GetState() State
	GetLegalMoves() []Action
	GetActivePlayers() []int32
}

// The actions after which a game is cut, so that none goes on for ever.
const limit = 120

// Plays from the answer of `new` to the end.
func play[P position[State, Action], State, Action any](
	title string, at P, err error, apply func(State, Action) (P, *http.Response, error),
) {
	actions := 0
	for ; err == nil && len(at.GetActivePlayers()) > 0; actions++ {
		moves := at.GetLegalMoves()
		at, _, err = apply(at.GetState(), moves[7*actions%len(moves)])
	}
	if err != nil {
		fmt.Println(title, "after", actions, "actions:", err)
		os.Exit(1)
	}
	fmt.Println(title, actions, "actions")
}

func main() {
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: os.Args[1]}}
	service, nothing := client.NewAPIClient(configuration), context.Background()
	kariba := client.NewKaribaNewOptions()
	kariba.SetPlyLimit(limit)
	kariba.SetPlayers(3)
	karibaPosition, _, err := service.KaribaAPI.KaribaNew(nothing).KaribaNewRequest(client.KaribaNewRequest{Options: kariba}).Execute()
	play("Kariba", karibaPosition, err, func(state client.KaribaState, action client.KaribaAction) (*client.KaribaPosition, *http.Response, error) {
		return service.KaribaAPI.KaribaApply(nothing).KaribaApplyRequest(*client.NewKaribaApplyRequest(state, action)).Execute()
	})

	sevenSafari := client.NewSevenSafariNewOptions()
	sevenSafari.SetPlyLimit(limit)
	sevenSafari.SetSwapping(true)
	sevenSafariPosition, _, err := service.SevenSafariAPI.SevenSafariNew(nothing).SevenSafariNewRequest(client.SevenSafariNewRequest{Options: sevenSafari}).Execute()
	play("SevenSafari", sevenSafariPosition, err, func(state client.SevenSafariState, action client.SevenSafariAction) (*client.SevenSafariPosition, *http.Response, error) {
		return service.SevenSafariAPI.SevenSafariApply(nothing).SevenSafariApplyRequest(*client.NewSevenSafariApplyRequest(state, action)).Execute()
	})

	safaru := client.NewSafaruNewOptions()
	safaru.SetPlyLimit(limit)
	safaru.SetReversed(true)
	safaruPosition, _, err := service.SafaruAPI.SafaruNew(nothing).SafaruNewRequest(client.SafaruNewRequest{Options: safaru}).Execute()
	play("Safaru", safaruPosition, err, func(state client.SafaruState, action client.SafaruAction) (*client.SafaruPosition, *http.Response, error) {
		return service.SafaruAPI.SafaruApply(nothing).SafaruApplyRequest(*client.NewSafaruApplyRequest(state, action)).Execute()
	})

	safariDual := client.NewSafariDualNewOptions()
	safariDual.SetPlyLimit(limit)
	safariDual.SetQuietLimit(20)
	safariDualPosition, _, err := service.SafariDualAPI.SafariDualNew(nothing).SafariDualNewRequest(client.SafariDualNewRequest{Options: safariDual}).Execute()
	play("SafariDual", safariDualPosition, err, func(state client.SafariDualState, action client.SafariDualAction) (*client.SafariDualPosition, *http.Response, error) {
		return service.SafariDualAPI.SafariDualApply(nothing).SafariDualApplyRequest(*client.NewSafariDualApplyRequest(state, action)).Execute()
	})

	affenraffen := client.NewAffenraffenNewOptions()
	affenraffen.SetPlyLimit(limit)
	affenraffen.SetPlayers(4)
	affenraffenPosition, _, err := service.AffenraffenAPI.AffenraffenNew(nothing).AffenraffenNewRequest(client.AffenraffenNewRequest{Options: affenraffen}).Execute()
	play("Affenraffen", affenraffenPosition, err, func(state client.AffenraffenState, action client.AffenraffenAction) (*client.AffenraffenPosition, *http.Response, error) {
		return service.AffenraffenAPI.AffenraffenApply(nothing).AffenraffenApplyRequest(*client.NewAffenraffenApplyRequest(state, action)).Execute()
	})
}
