import { restrictionForm } from '#app/domain/data-rights/data-rights.schema.ts'
import { orFlash, redirectWithFlash } from '#app/http/flash.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { restrictData } from '#app/services/data-rights/restrict-data.server.ts'

const page = '/data-rights#restriction'

const route = postOnly({
  page,
  form: restrictionForm,
  post: ({ scope }, { restricted }) => {
    const isOn = restricted === 'on'
    return orFlash(
      () => {
        restrictData(scope, isOn)
        return redirectWithFlash(page, isOn ? restrictedFlash : liftedFlash)
      },
      page,
      { title: 'That did not work', message: 'Please try again.' },
    )
  },
})
export const loader = route.loader
export const action = route.action

const restrictedFlash = { title: 'Your data is restricted', message: 'You can lift it at any time.' }
const liftedFlash = { title: 'The restriction is lifted' }

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
