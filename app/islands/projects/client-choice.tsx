import { useEffect, useRef } from 'react'
import { baseText, readBase } from '#app/domain/form-base.ts'
import { baseWithDetails } from '#app/domain/projects/ticket-conflict.ts'

const fieldNames: Record<string, string> = {
  clientName: 'name',
  clientEmail: 'email',
  clientPhone: 'phone',
  clientAddress: 'address',
  clientVersion: 'version',
  shownClient: 'id',
}

function fill(form: HTMLFormElement, client: Record<string, unknown> | null, readOnly: boolean): void {
  const details: Record<string, string> = {}
  for (const [name, key] of Object.entries(fieldNames)) {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
    field.value = client ? String(client[key] ?? '') : ''
    if (field.type !== 'hidden') field.readOnly = readOnly
    details[name] = field.value
  }
  const base = form.elements.namedItem('base')
  const before = base instanceof HTMLInputElement ? readBase(base.value) : undefined
  if (base instanceof HTMLInputElement && before) base.value = baseText(baseWithDetails(before, details))
}

async function readClient(id: string): Promise<Record<string, unknown> | null> {
  try {
    const answer = await fetch(`/api/clients/${id}`, { headers: { Accept: 'application/json' } })
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}

export default function ClientChoice({ mayEditClients }: { mayEditClients: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    let latest = ''
    async function onChange({ target }: Event) {
      if (!form || !(target instanceof HTMLSelectElement) || target.name !== 'clientId') return
      latest = target.value
      const id = latest
      const client = id === '' ? null : await readClient(id)
      if (id !== latest) return
      const shown = form.elements.namedItem('shownClient')
      const wasShown = shown instanceof HTMLInputElement && shown.value !== ''
      // Details typed for a new client stay until a client has been shown.
      if (client || wasShown) fill(form, client, client !== null && !mayEditClients)
    }
    form.addEventListener('change', onChange)
    return () => form.removeEventListener('change', onChange)
  }, [mayEditClients])
  return <span ref={place} hidden />
}
