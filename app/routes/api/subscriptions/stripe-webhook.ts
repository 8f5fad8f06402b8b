import { DomainError } from '#app/domain/errors.ts'
import { publicApi } from '#app/http/api.server.ts'
import { inBackground } from '#app/services/stripe/time-limit.server.ts'
import { handledTypes, handleEvent } from '#app/services/stripe-events/handle-event.server.ts'
import { readEvent } from '#app/services/stripe-events/read-event.server.ts'

const route = publicApi({
  POST: async ({ request }) => {
    const event = readEvent(await request.text(), request.headers.get('Stripe-Signature'), handledTypes)
    if (!event) throw new DomainError(400, 'The signature is not right')
    // Stripe waits for longer than people do.
    await inBackground(() => handleEvent(event))
    return { received: true }
  },
})

export const loader = route.loader
export const action = route.action
