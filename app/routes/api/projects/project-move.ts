import { projectMove } from '#app/domain/projects/project.schema.ts'
import { api } from '#app/http/api.server.ts'
import { moveCard } from '#app/http/board/board-form.server.ts'
import { json } from '#app/http/errors.server.ts'
import { flashHeader } from '#app/http/flash.server.ts'
import { idParam } from '#app/http/input.server.ts'

/** Answers where a dragged card is now, and leaves the message to the board that is read next. */
const route = api({
  POST: async ({ scope, params, body, request }) => {
    const move = await body(projectMove)
    const { flash, forget, refusal, place } = await moveCard(request, scope, idParam(params), move)
    const answer = refusal ? json({ message: refusal.message, ...refusal.body }, refusal.status) : json(place)
    const cookies = flash ? [...forget, await flashHeader(flash)] : []
    for (const cookie of cookies) answer.headers.append('Set-Cookie', cookie)
    return answer
  },
})

export const loader = route.loader
export const action = route.action
