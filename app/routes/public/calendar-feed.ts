import { answerFeed } from '#app/http/calendar/feed-response.server.ts'

/** For calendar programs: the address is the key, and nobody is signed in. */
export const loader = answerFeed
export const action = answerFeed
