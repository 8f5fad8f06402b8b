import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { HiddenFields } from '#app/components/kit/field.tsx'
import { keepScroll } from '#app/components/kit/page-attributes.ts'
import { stageColour } from '#app/components/kit/stage.ts'

export type ToastProps = {
  title: string
  message?: string
  tone?: 'plain' | 'good' | 'bad'
  stageColour?: string
  /** Only its island knows it; absent for the usual time. */
  ms?: number | undefined
  undo?: { action: string; fields?: Readonly<Record<string, string | number>>; label?: string }
  link?: { href: string; label: string } | undefined
  /** The page's own URL, without the toast. */
  dismissHref: string
}

export function Toast({ title, message, tone = 'plain', undo, link, dismissHref, ...rest }: ToastProps) {
  return (
    <div
      className={classNames('toast', tone !== 'plain' && `is-${tone}`)}
      style={stageColour(rest.stageColour)}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <div className="min-w-0 flex-1">
        <b className="block">{title}</b>
        {message}
      </div>
      {undo ? (
        <form method="post" action={undo.action} {...(undo.fields?.back ? keepScroll : undefined)}>
          <HiddenFields fields={undo.fields} />
          <Button size="small">{undo.label ?? 'Undo'}</Button>
        </form>
      ) : null}
      {link ? (
        <ButtonLink size="small" href={link.href}>
          {link.label}
        </ButtonLink>
      ) : null}
      <ButtonLink
        variant="bare"
        size="icon"
        icon="x"
        href={dismissHref}
        aria-label="Dismiss"
        className="toast-close"
      />
    </div>
  )
}

export function ToastRegion({ children }: { children?: ReactNode }) {
  return <div className="toasts">{children}</div>
}
