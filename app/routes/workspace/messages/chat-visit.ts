import { redirect } from '@remix-run/node'
import { chatVisit } from '#app/domain/messages/message.schema.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { visitChat } from '#app/services/messages/visit-chat.server.ts'

const route = postOnly({
  page: '/team-chat',
  form: chatVisit.pick({ room: true }),
  post: ({ scope, back }, visit) => {
    visitChat(scope, visit)
    return redirect(back, 303)
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
