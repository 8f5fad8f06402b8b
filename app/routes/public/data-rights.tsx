import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { RightRow } from '#app/components/data-rights/right-row.tsx'
import { PublicFrame } from '#app/components/frame/public-frame.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { HiddenField, HiddenFields } from '#app/components/kit/field.tsx'
import { List } from '#app/components/kit/list.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { deletionPeriods } from '#app/domain/data-deletion/deletion-periods.ts'
import type { ExportFormat, ExportScope } from '#app/domain/exports/export.ts'
import { formatDate } from '#app/domain/format.ts'
import { may } from '#app/domain/permissions.ts'
import { getActor } from '#app/http/actor.server.ts'
import { type PublicCall, publicPage } from '#app/http/page.server.ts'
import { supportEmail } from '#app/http/support.server.ts'
import { restrictedSince } from '#app/models/data-rights/restriction.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import proseStyles from '#app/styles/prose.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: proseStyles }]

export const loader = publicPage(async call => ({ support: supportEmail(), person: await personOf(call) }))

/** Null for visitors. */
async function personOf({ request, context }: PublicCall) {
  const actor = await getActor(request, context)
  if (!actor) return null
  const scope = scopeOf(actor)
  const since = restrictedSince(scope)
  return {
    companyName: actor.companyName,
    isAdmin: may(scope, 'company.configure'),
    restrictedSince: since === null ? null : formatDate(dayIn(scope.timeZone, since)),
  }
}

type Person = NonNullable<Awaited<ReturnType<typeof personOf>>>

export default function DataRights() {
  const { support, person } = useLoaderData<typeof loader>()
  return person ? (
    <Rights person={person} support={support} />
  ) : (
    <PublicFrame>
      <ForVisitors support={support} />
    </PublicFrame>
  )
}

function Rights({ person, support }: { person: Person; support: string }) {
  const { companyName, isAdmin } = person
  return (
    <>
      <PageHead
        title="Data rights"
        lead="What Mortise keeps about you is yours: get a copy, correct it, move it, pause its use or delete it."
      />
      <Columns>
        <Column span={8}>
          <Section id="access" title="Get a copy">
            <ExportRow scope="person" format="json" label="Download My Data" isPrimary>
              Everything about you in one file (JSON): your account, your work, what you wrote and what was
              recorded about you.
            </ExportRow>
            {isAdmin ? (
              <ExportRow scope="company" format="json" label="Download Company Data">
                Everything of {companyName} in one file (JSON), for programs: all tables, payments too. What
                is private to your colleagues stays theirs.
              </ExportRow>
            ) : null}
          </Section>
          <Section id="rectification" title="Correct it">
            <RightRow text="Is something about you wrong or out of date? Correct it in your settings.">
              <ButtonLink href="/settings" icon="pencil">
                Open Settings
              </ButtonLink>
            </RightRow>
          </Section>
          <Section id="portability" title="Move it elsewhere">
            <ExportRow scope="person" format="csv" label="My data as CSV">
              The same as tables, a CSV file each in a zip: for Excel, or for another program to read in.
            </ExportRow>
            {isAdmin ? (
              <ExportRow scope="company" format="csv" label="Company data as a zip">
                All of {companyName} in a zip: a CSV file for each table, and every file that was uploaded.
              </ExportRow>
            ) : null}
          </Section>
          <RestrictionSection since={person.restrictedSince} isAdmin={isAdmin} />
          <Section id="deletion" title="Delete your account">
            <RightRow text="Erases what is personal about you. The next page says what goes and what stays; nothing happens before you confirm it there.">
              <ButtonLink variant="danger" href="/data-rights/delete">
                Delete My Account
              </ButtonLink>
            </RightRow>
          </Section>
        </Column>
        <Column span={4}>
          <GoodToKnow support={support} />
        </Column>
      </Columns>
    </>
  )
}

function GoodToKnow({ support }: { support: string }) {
  const { unusedYears, closedDays, paymentYears } = deletionPeriods
  return (
    <Section title="Good to know">
      <div className="prose max-w-[68ch] print:max-w-none">
        <p>In the words of the law these are access, rectification, portability, restriction and erasure.</p>
        <p>
          Something missing, or a question? Write to <a href={`mailto:${support}`}>{support}</a>. We answer
          within 72 hours, and give our full response within 30 days.
        </p>
        <p>
          Inactive accounts are kept for {unusedYears} years, cancelled accounts for {closedDays} days,
          financial records for {paymentYears} years. The <a href="/privacy-policy">privacy policy</a> tells
          the rest.
        </p>
      </div>
    </Section>
  )
}

const rights = [
  ['Get a copy', 'Everything that is kept about you, in one file.'],
  ['Correct it', 'Put right what is wrong, in your settings.'],
  ['Move it elsewhere', 'Take it along as tables that other programs read.'],
  ['Pause its use', 'Have it kept, and not used.'],
  ['Delete your account', 'Have what is personal erased, after a second step to confirm it.'],
] as const

function ForVisitors({ support }: { support: string }) {
  return (
    <>
      <PageHead
        title="Data rights"
        lead="What Mortise keeps about you is yours: these are your rights over it."
      />
      <Columns>
        <Column span={8}>
          <Section title="What you can do">
            <dl className="terms">
              {rights.map(([name, text]) => (
                <div className="first:border-0" key={name}>
                  <dt className="font-bold">{name}</dt>
                  <dd className="text-chalk-2">{text}</dd>
                </div>
              ))}
            </dl>
          </Section>
          <Section title="How to do it">
            <div className="prose max-w-[68ch] print:max-w-none">
              <p>With an account, sign in: each right has its button here, and needs nobody’s leave.</p>
              <p>
                <ButtonLink variant="go" href="/login?next=%2Fdata-rights">
                  Sign In to Use Them
                </ButtonLink>
              </p>
              <p>
                Without one, write to <a href={`mailto:${support}`}>{support}</a> from the address that your
                data is kept under. If you are the client of a company that works with Mortise, that company
                decides about your data: ask it, or ask us and we pass it on.
              </p>
            </div>
          </Section>
        </Column>
        <Column span={4}>
          <GoodToKnow support={support} />
        </Column>
      </Columns>
    </>
  )
}

type ExportRowProps = {
  scope: ExportScope
  format: ExportFormat
  label: string
  isPrimary?: boolean
  children: ReactNode
}

/** The answer is a file: the browser saves it and stays on the page. */
function ExportRow({ scope, format, label, isPrimary, children }: ExportRowProps) {
  return (
    <RightRow form={{ method: 'post', action: '/data-rights/export', ...byBrowser }} text={children}>
      <HiddenFields fields={{ scope, format }} />
      <Button variant={isPrimary ? 'go' : 'plain'} icon="download">
        {label}
      </Button>
    </RightRow>
  )
}

type RestrictionSectionProps = {
  /** 'Fri 20 November 2026', or null while nothing is restricted. */
  since: string | null
  isAdmin: boolean
}

function RestrictionSection({ since, isAdmin }: RestrictionSectionProps) {
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

export const meta: MetaFunction = () => [{ title: 'Data rights · Mortise' }]
