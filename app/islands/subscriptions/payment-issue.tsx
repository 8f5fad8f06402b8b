import { useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/kit/button.tsx'
import { leavesDialog } from '#app/components/kit/page-attributes.ts'
import { PaymentIssueDialog } from '#app/components/subscriptions/payment-issue.tsx'
import { periodText } from '#app/domain/subscriptions/countdown.ts'
import type { PaymentIssue } from '#app/domain/subscriptions/payment-issue.ts'
import { knowUnpaid } from '#app/islands/page/connection.ts'

const openAfterMs = 2000
const countEveryMs = 60_000

type PaymentIssueProps = { issue: PaymentIssue; supportEmail: string; userId: number }

/** Opens once a visit, after two seconds, never while somebody types; those who cannot pay see it only after a refusal. */
export default function PaymentIssueModal({ issue, supportEmail, userId }: PaymentIssueProps) {
  const [isOpen, setOpen] = useState(false)
  const [now, setNow] = useState(() => Date.now())
  const { pathname } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  const key = `payment-issue ${userId} ${issue.status}`
  const isAtIssue = pathname.startsWith('/subscription')

  useEffect(() => {
    if (!issue.opensItself || isAtIssue || isPutAway(key)) return
    const timer = setInterval(() => {
      if (isBusy()) return
      clearInterval(timer)
      setOpen(true)
    }, openAfterMs)
    return () => clearInterval(timer)
  }, [issue.opensItself, isAtIssue, key])

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), countEveryMs)
    return () => clearInterval(timer)
  }, [])

  const { status, endsAt, description } = issue
  useEffect(() => {
    knowUnpaid({ subscriptionStatus: status, subscriptionEndsAt: endsAt, message: description })
  }, [status, endsAt, description])

  useEffect(() => {
    const onRefused = () => void (!isPutAway(key) && !isBusy() && setOpen(true))
    addEventListener('payment-required', onRefused)
    return () => removeEventListener('payment-required', onRefused)
  }, [key])

  const isShown = isOpen && !isAtIssue
  useEffect(() => {
    if (isShown && box.current) return holdPage(box.current)
  }, [isShown])

  if (!isShown) return null
  return (
    <div ref={box} className="scrim z-32 print:hidden">
      <PaymentIssueDialog
        issue={issue}
        supportEmail={supportEmail}
        left={issue.endsAt === null ? null : periodText(Date.parse(issue.endsAt), now)}
        close={
          <Button
            type="button"
            {...leavesDialog}
            onClick={() => {
              putAway(key)
              setOpen(false)
            }}
          >
            Not now
          </Button>
        }
      />
    </div>
  )
}

function isBusy(): boolean {
  return Boolean(
    document.querySelector('dialog[open]') || document.activeElement?.matches('input, textarea, select'),
  )
}

function isPutAway(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function putAway(key: string): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // Without storage it comes again with the next page.
  }
}

/** Makes what is behind inert and moves the focus; undone by what it returns. */
function holdPage(box: HTMLElement): () => void {
  const before = document.activeElement
  const behind = [...document.querySelectorAll('body > a, .cookies, .top, .tape, .thumb, #main > *')].filter(
    element => element !== box && !element.hasAttribute('inert'),
  )
  for (const element of behind) element.setAttribute('inert', '')
  box.querySelector<HTMLElement>('dialog')?.focus({ preventScroll: true })
  return () => {
    for (const element of behind) element.removeAttribute('inert')
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  }
}
