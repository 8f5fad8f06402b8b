import type { ReactNode } from 'react'
import { DialogBox } from '#app/components/kit/dialog.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { proPlan } from '#app/domain/subscriptions/pro-plan.ts'
import { soldToday } from '#app/domain/subscriptions/sold-today.ts'

type UpgradeDialogProps = {
  /** The missing feature: 'More than 5 people'. */
  feature: string
  reason: string
  /** Buttons of the form that waits behind. */
  upgrade: ReactNode
  later: ReactNode
}

/** The dialog that opened it stands after it in the page and is inert, so that Escape and the keyboard find this one. */
export function UpgradeDialog({ feature, reason, upgrade, later }: UpgradeDialogProps) {
  return (
    <DialogBox titleId="upgrade-title" scrim="z-31" narrow>
      <div className="dlg-body stack">
        <h1 id="upgrade-title">{proPlan.title}</h1>
        <Note tone="warn" role="alert" tabIndex={-1}>
          {reason}
        </Note>
        <p>
          <b className="fig text-4xl/none">{proPlan.price}</b> per month
        </p>
        <p className="quiet">
          {proPlan.mark} · {proPlan.status}
        </p>
        <p className="quiet">{proPlan.terms.join(' · ')}</p>
        <h2 className="text-ml">{feature}</h2>
        <Note title={soldToday.title} level={3}>
          {soldToday.text}
        </Note>
        <h2 className="text-ml">Pro features</h2>
        <ul className="grid grid-cols-2 gap-x-6 max-md:grid-cols-1">
          {proPlan.features.map(line => (
            <li key={line} className="flex items-center gap-3 hair-above py-[7px]">
              <Icon name="tick" />
              {line}
            </li>
          ))}
        </ul>
        <div className="row">
          {upgrade}
          {later}
        </div>
      </div>
    </DialogBox>
  )
}
