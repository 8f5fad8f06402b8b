import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { clearPin } from '#app/services/workshop-pcs/change-pin.server.ts'

const route = postOnly({
  page: '/user-management',
  may: 'users.manage',
  form: emptyForm,
  post: ({ scope, id }) => {
    const name = clearPin(scope, id)
    return redirectWithFlash(`/user-management/users/${id}`, {
      title: 'PIN cleared',
      message: `${name} can set another.`,
    })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
