import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { requestStagePayment } from '#app/services/agreed/request-stage-payment.server.ts'

const agreedPath = (id: number) => `/projects/${id}/agreed`

const route = postOnly({
  page: agreedPath,
  may: 'payment.create',
  form: emptyForm,
  conflict: 'Not asked for',
  post: ({ scope, id, params }) => {
    const { paymentId, name, amount } = requestStagePayment(scope, id, idParam(params, 'stageId'))
    return redirectWithFlash(agreedPath(id), {
      title: 'Payment asked for',
      message: `${name}, ${amount}`,
      link: { href: `/billing/${paymentId}`, label: 'Open It' },
    })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
