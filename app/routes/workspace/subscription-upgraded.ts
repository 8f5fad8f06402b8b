import { redirectWithFlash } from '#app/http/flash.server.ts'
import { workspacePage } from '#app/http/page.server.ts'

/** The way back from Stripe, once the change of plan was confirmed there. What it changes is told by the webhook. */
export const loader = workspacePage(() =>
  redirectWithFlash('/subscription', {
    title: 'Upgrade Initiated',
    message: 'Your new plan shows as soon as the payment service has confirmed it.',
    tone: 'good',
  }),
)

export { NeverShown as default } from '#app/components/never-shown.tsx'
