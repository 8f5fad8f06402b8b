import { useEffect } from 'react'

type HolidayReasonProps = {
  /** By the kind of leave. */
  reasons: Readonly<Record<string, string>>
}

/** The reason follows the kind of leave, until somebody writes one. */
export default function HolidayReason({ reasons }: HolidayReasonProps) {
  useEffect(() => {
    const kind = document.querySelector<HTMLSelectElement>('#fromAllowance')
    const reason = document.querySelector<HTMLInputElement>('#reason')
    if (!kind || !reason) return

    function follow() {
      const own = kind && reasons[kind.value]
      if (own && reason && Object.values(reasons).includes(reason.value)) reason.value = own
    }
    follow()
    kind.addEventListener('change', follow)
    return () => kind.removeEventListener('change', follow)
  }, [reasons])
  return null
}
