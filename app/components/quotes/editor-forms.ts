export { PaymentStages } from './payment-stages.tsx'
export { QuoteHeadForm } from './quote-head-form.tsx'
export { RoomForm } from './room-form.tsx'
