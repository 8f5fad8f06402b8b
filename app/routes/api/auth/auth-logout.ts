import { publicApi } from '#app/http/api.server.ts'
import { endSession } from '#app/services/auth/session.server.ts'

const route = publicApi({
  POST: async ({ request }) =>
    new Response(null, {
      status: 204,
      headers: { 'Set-Cookie': await endSession(request), 'Cache-Control': 'no-store' },
    }),
})

export const loader = route.loader
export const action = route.action
