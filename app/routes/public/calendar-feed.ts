import { answerFeed } from '#app/http/calendar/feed-response.server.ts'

/** What calendar programs read. Whoever has the address is let in: nobody is signed in there. */
export const loader = answerFeed
export const action = answerFeed
