import { useEffect, useRef } from 'react'
import type { PaymentIssue } from '#app/domain/subscriptions/payment-issue.ts'
import { onAnswer } from '#app/islands/page/window-fetch.ts'

/** The detail of the event `payment-required`, for an answer 402 (spec 1, section 8). */
export type PaymentRequiredDetail = {
  subscriptionStatus: string | null
  subscriptionEndsAt: string | null
  message: string
}

/** Turns each answer 402 into the event `payment-required`, which calls `onRefused`. */
export function usePaymentRequired(issue: PaymentIssue, onRefused: () => void): void {
  const latest = useRef({ issue, onRefused })
  latest.current = { issue, onRefused }

  useEffect(() => {
    const stopListening = onAnswer(answer => {
      if (answer.status === 402) void tell(answer.clone(), latest.current.issue)
    })
    const hear = () => latest.current.onRefused()
    addEventListener('payment-required', hear)
    return () => {
      stopListening()
      removeEventListener('payment-required', hear)
    }
  }, [])
}

async function tell(answer: Response, { status, endsAt, description }: PaymentIssue): Promise<void> {
  const isJson = /^application\/json\b/.test(answer.headers.get('Content-Type') ?? '')
  const known = { subscriptionStatus: status, subscriptionEndsAt: endsAt, message: description }
  const told: Partial<PaymentRequiredDetail> = isJson ? await answer.json().catch(() => ({})) : {}
  const detail: PaymentRequiredDetail = { ...known, ...told }
  dispatchEvent(new CustomEvent('payment-required', { detail }))
}
