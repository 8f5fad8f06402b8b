import * as plain from '#app/components/quotes/editor-forms.ts'
import * as fixed from '#app/components/quotes/fixed-room.tsx'
import { lazyIsland } from '#app/islands/lazy-island.ts'

/** Whole in the server's page, which works by itself until the browser has fetched what unfolds their parts at once. */
const { SSR } = import.meta.env
const fetchForms = () => import('#app/components/quotes/editor-forms.ts')

export const RoomForm = SSR
  ? plain.RoomForm
  : lazyIsland<Parameters<typeof plain.RoomForm>[0]>(() =>
      fetchForms().then(forms => ({ default: forms.RoomForm })),
    )
export const QuoteHeadForm = SSR
  ? plain.QuoteHeadForm
  : lazyIsland<Parameters<typeof plain.QuoteHeadForm>[0]>(() =>
      fetchForms().then(forms => ({ default: forms.QuoteHeadForm })),
    )
export const PaymentStages = SSR
  ? plain.PaymentStages
  : lazyIsland<Parameters<typeof plain.PaymentStages>[0]>(() =>
      fetchForms().then(forms => ({ default: forms.PaymentStages })),
    )

/** A draft does not need it. */
export const FixedRoom = SSR
  ? fixed.FixedRoom
  : lazyIsland<Parameters<typeof fixed.FixedRoom>[0]>(() =>
      import('#app/components/quotes/fixed-room.tsx').then(room => ({ default: room.FixedRoom })),
    )
