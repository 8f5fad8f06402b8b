import { ButtonLink } from '#app/components/kit/button.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { deletionPeriods, keptRecords } from '#app/domain/data-deletion/deletion-periods.ts'
import { plural } from '#app/domain/format.ts'

type CompanyEndsProps = {
  companyName: string
  /** Active people besides the admin who leaves. */
  others: number
}

export function CompanyEnds({ companyName, others }: CompanyEndsProps) {
  return (
    <Note tone="bad" title={`You are the only admin: ${companyName} ends with your account`}>
      <ul>
        <li>
          {others === 0
            ? 'Nobody can sign in to it any more, at once.'
            : `All ${plural(others + 1, 'person loses', 'people lose')} access at once, and each gets a mail that says so.`}
        </li>
        <li>
          After {deletionPeriods.closedDays} days all its data is deleted: jobs, clients, tasks, templates,
          files, messages and accounts.
        </li>
        <li>{keptRecords}</li>
        <li>The subscription ends, and open invitations are revoked.</li>
        <li>Export what you want to keep first: afterwards nobody can.</li>
      </ul>
      <div className="row">
        {others > 0 ? <ButtonLink href="/user-management">Make Somebody Else an Admin</ButtonLink> : null}
        <ButtonLink href="/data-rights">Export the Data</ButtonLink>
      </div>
    </Note>
  )
}
