import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { endWorkshopPc } from '#app/services/workshop-pcs/end-workshop-pc.server.ts'

const path = '/settings/workshop-pcs'

const route = postOnly({
  page: path,
  may: 'workshop_pc.manage',
  form: emptyForm,
  post: ({ scope, id }) => {
    const { name } = endWorkshopPc(scope, id)
    return redirectWithFlash(path, {
      title: `${name} ended`,
      message: 'Anybody who was there by PIN is signed out.',
    })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
