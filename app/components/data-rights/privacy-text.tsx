import type { ReactNode } from 'react'
import { Section } from '#app/components/kit/section.tsx'
import { binDays } from '#app/domain/bin/bin.ts'
import { deletionPeriods } from '#app/domain/data-deletion/deletion-periods.ts'

/** The privacy policy without its section on cookies. */
export type PolicyPart = { id: string; title: string; text: ReactNode }

export function PolicySection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Section id={id} title={title}>
      <div className="prose max-w-[68ch] print:max-w-none">{children}</div>
    </Section>
  )
}

export function Terms({ items }: { items: readonly (readonly [term: string, text: ReactNode])[] }) {
  return (
    <dl className="terms">
      {items.map(([term, text]) => (
        <div className="first:border-0" key={term}>
          <dt className="font-bold">{term}</dt>
          <dd className="text-chalk-2">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function Mail({ address }: { address: string }) {
  return <a href={`mailto:${address}`}>{address}</a>
}

export function partsBeforeCookies(support: string): PolicyPart[] {
  return [
    {
      id: 'who',
      title: 'Who is responsible',
      text: (
        <>
          <p>
            Mortise is a workspace that joinery and cabinet-making companies subscribe to. Two parties answer
            for the data in it, and which one it is depends on the data.
          </p>
          <p>
            <b>Your company</b> decides what goes into its workspace: its clients, jobs, tasks, files,
            messages and holidays. For these it is the controller under the UK GDPR, and we are its processor:
            we keep them and show them to its people, as our contract with it says, and do nothing else with
            them.
          </p>
          <p>
            <b>We, who run Mortise</b>, are the controller of what we need to run the service: the accounts
            and how people sign in, the subscription and its payments, and what keeps the service safe. You
            reach us at <Mail address={support} />.
          </p>
        </>
      ),
    },
    {
      id: 'what',
      title: 'What we keep, and why',
      text: (
        <Terms
          items={[
            [
              'Your account',
              'Name, username, email, phone, role, position and department, and a fingerprint of your password that nobody can turn back into it. Needed to let you in and to show your colleagues who did what. Basis: our contract with your company (Article 6(1)(b)), and your company’s interest in running its team (6(1)(f)).',
            ],
            [
              'Signing in',
              'For each device that is signed in: its browser’s name, its network address and until when. Needed to keep your account yours, and shown to you in Settings. Basis: our interest in security (6(1)(f)).',
            ],
            [
              'Your work',
              'Jobs, tasks, templates, files, messages, holidays and the history of who changed what. Kept for your company. Basis: your company’s, mostly its contract with you and its clients.',
            ],
            [
              'Your own things',
              'To-dos, notifications, and settings such as your board and your morning mail. Only you read them. Basis: contract (6(1)(b)).',
            ],
            [
              'Your company’s clients',
              'Names, addresses, phone numbers, emails and notes that your company enters. We process them for your company alone.',
            ],
            [
              'The subscription',
              'Who bought it, its plan and state, and the payment provider’s numbers for it. We never see or keep a card number. Basis: contract (6(1)(b)), and the law on financial records (6(1)(c)).',
            ],
            [
              'Mails we send you',
              'Links to sign in again, invitations, and the morning mail if you ask for it. No advertising. Basis: contract (6(1)(b)).',
            ],
            [
              'Server records',
              'Which page was asked for, when, and whether it worked: without names, contents or the codes of links. Network addresses are counted for some minutes to stop guessing at passwords. Basis: our interest in security (6(1)(f)).',
            ],
          ]}
        />
      ),
    },
    {
      id: 'not',
      title: 'What we do not do',
      text: (
        <ul>
          <li>We do not sell data, and we show no advertising.</li>
          <li>We do not measure or follow what you do, here or elsewhere: there is no analytics service.</li>
          <li>No decision about you is made by a machine alone.</li>
          <li>Mortise is for work: it is not meant for children.</li>
        </ul>
      ),
    },
    {
      id: 'recipients',
      title: 'Who receives it',
      text: (
        <>
          <p>
            Your colleagues see your name, role and work. Team members see no values of jobs and no payments.
            Beyond your company, only those who run the service with us receive what they need for it:
          </p>
          <ul>
            <li>the host that runs our servers and keeps the database, the files and their copies;</li>
            <li>the mail service that delivers our mails: your email address and the mail;</li>
            <li>
              Stripe, the payment provider: the name, email and plan of the person who buys the subscription.
              Stripe is responsible for the card details it is given.
            </li>
          </ul>
          <p>
            Where one of them works outside the United Kingdom, it does so under a UK adequacy decision or the
            International Data Transfer Agreement. We also hand data over where a court or the law obliges us
            to.
          </p>
        </>
      ),
    },
  ]
}

export function partsAfterCookies(support: string): PolicyPart[] {
  const { unusedYears, unusedWarningDays, closedDays, endedWarningDays } = deletionPeriods
  const { paymentYears, invitationDays, checkoutDays } = deletionPeriods
  return [
    {
      id: 'retention',
      title: 'How long we keep it',
      text: (
        <>
          <Terms
            items={[
              [
                'Inactive accounts',
                `${unusedYears} years after the last sign-in. We write to you ${unusedWarningDays} days before.`,
              ],
              [
                'Cancelled accounts',
                `${closedDays} days after a company was closed or its subscription ended. After an end, admins are told at least ${endedWarningDays} days before.`,
              ],
              [
                'Financial records',
                `${paymentYears} years, as the law asks of us: payments without names; invoices and CIS statements with the names printed on them.`,
              ],
              ['Deleted work', `${binDays} days in the bin, from where it can be brought back.`],
              [
                'Deleted accounts',
                'Erased at once. What others need, such as a job’s history, stays without your name.',
              ],
              ['Sessions', '30 days after signing in, or until you sign out.'],
              [
                'Links in mails',
                'One hour to choose a new password, a day to confirm a new email, 7 days to accept an invitation.',
              ],
              ['Invitations', `${invitationDays} days after they have run out.`],
              [
                'Payments without an account',
                `${checkoutDays} days after their subscription has ended, if no account was made.`,
              ],
              ['Sent forms', '7 days: a number and a fingerprint, so that a double click makes one record.'],
            ]}
          />
        </>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      text: (
        <>
          <p>Under the UK GDPR you may</p>
          <ul>
            <li>see what we keep about you, and have a copy (access);</li>
            <li>have it put right (rectification);</li>
            <li>take it elsewhere in a form that other programs read (portability);</li>
            <li>have it kept and not used (restriction), or object to a use that rests on our interests;</li>
            <li>have it deleted (erasure);</li>
            <li>take back a consent, where a use rests on one. At present none does.</li>
          </ul>
          <p>
            All of this is on the page <a href="/data-rights">Data rights</a>: you need nobody’s leave. If you
            have no account, or the data is about a client of a company, write to that company, or to us at{' '}
            <Mail address={support} /> and we pass it on.
          </p>
          <p>We answer privacy requests within 72 hours, and give our full response within 30 days.</p>
        </>
      ),
    },
    {
      id: 'safety',
      title: 'How it is kept safe',
      text: (
        <p>
          Each company’s data is kept apart from every other’s by the database itself. Passwords and the codes
          of links are kept only as fingerprints. The way between your browser and us is encrypted. Should
          something go wrong that puts you at risk, we tell your company and you without delay, and the
          Information Commissioner within 72 hours.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'Questions and complaints',
      text: (
        <>
          <p>
            Write to <Mail address={support} />. If our answer does not satisfy you, you may complain to the
            Information Commissioner’s Office: <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk</a>,
            telephone 0303 123 1113, Wycliffe House, Water Lane, Wilmslow, Cheshire SK9 5AF.
          </p>
          <p>When this policy changes in substance, the people with accounts are told before it counts.</p>
        </>
      ),
    },
  ]
}
