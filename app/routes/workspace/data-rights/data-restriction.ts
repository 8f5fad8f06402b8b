import { redirect } from '@remix-run/node'
import { restrictionForm } from '#app/domain/data-rights/data-rights.schema.ts'
import { orFlash, redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { checked } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { restrictData } from '#app/services/data-rights/restrict-data.server.ts'

const page = '/data-rights#restriction'

/** There is nothing to read here. */
export const loader = () => redirect(page, 303)

export const action = workspacePage(async ({ scope, request }) => {
  const { restricted } = checked(restrictionForm, Object.fromEntries(await readForm(request)))
  const isOn = restricted === 'on'
  return orFlash(
    () => {
      restrictData(scope, isOn)
      return redirectWithFlash(page, isOn ? restrictedFlash : liftedFlash)
    },
    page,
    { title: 'That did not work', message: 'Please try again.' },
  )
})

const restrictedFlash = { title: 'Your data is restricted', message: 'You can lift it at any time.' }
const liftedFlash = { title: 'The restriction is lifted' }

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
