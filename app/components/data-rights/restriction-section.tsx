import { Button } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { List } from '#app/components/kit/list.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { Section } from '#app/components/kit/section.tsx'

type RestrictionSectionProps = {
  /** 'Fri 20 November 2026', or null while nothing is restricted. */
  since: string | null
  isAdmin: boolean
}

export function RestrictionSection({ since, isAdmin }: RestrictionSectionProps) {
  return (
    <Section id="restriction" title="Pause its use">
      <div className="stack">
        <p>Mortise keeps what it has about you and leaves it alone. While its use is restricted:</p>
        <List>
          <li>You get no notifications and no morning mail.</li>
          <li>
            Your email and phone number are hidden from your colleagues. Admins still see them: they keep the
            accounts.
          </li>
          <li>Your account is not deleted when nobody uses it.</li>
        </List>
        <p className="quiet">
          Your work goes on as before: you can sign in, be given tasks, and your name stays on what you did.
          History says when you restricted it. You can lift it at any time.
        </p>
        {since ? (
          <Note tone="warn" title={`Restricted since ${since}`} level={3}>
            <RestrictionForm to="off" label="Lift the Restriction" />
          </Note>
        ) : (
          <RestrictionForm to="on" label="Restrict My Data" />
        )}
        {isAdmin && since ? (
          <p className="quiet">
            As an admin you will not be told of the tasks and holidays that wait for you.
          </p>
        ) : null}
      </div>
    </Section>
  )
}

function RestrictionForm({ to, label }: { to: 'on' | 'off'; label: string }) {
  return (
    <form method="post" action="/data-rights/restriction" className="row">
      <HiddenField name="restricted" value={to} />
      <Button>{label}</Button>
    </form>
  )
}
