import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { deleteMessage } from '#app/services/messages/delete-message.server.ts'

const route = postOnly({
  page: '/team-chat',
  form: emptyForm,
  conflict: 'Message not deleted',
  post: ({ scope, id, back }) => {
    const entry = deleteMessage(scope, id)
    return redirectWithFlash(back, {
      title: 'Message deleted',
      undo: { action: `/bin/${entry}/restore`, fields: { back } },
    })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
