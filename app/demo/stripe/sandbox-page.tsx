import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { ChoiceField } from '#app/components/kit/choice-field.tsx'
import { HiddenField, TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { Logo } from '#app/components/kit/logo.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Columns, Section, type Span } from '#app/components/kit/section.tsx'
import { StatusBadge } from '#app/components/kit/status-badge.tsx'
import type { FormReply } from '#app/domain/form-base.ts'

type Choice = { value: string; label: string; note: string }

type SandboxForm = {
  /** What the buttons act on. */
  id?: string
  asks?: ('email' | 'name')[]
  cards?: { legend: string; options: Choice[]; chosen: string }
  buttons: { act: string; label: string; isMain?: boolean }[]
  link?: { href: string | null; label: string }
}

type SandboxRow = { id: string; title: string; detail: string; status?: string; form: SandboxForm }

export type SandboxSection = {
  title: string
  span?: Span
  status?: string
  sum?: { amount: string; per: string; under: string }
  text?: string
  rows?: SandboxRow[]
  form?: SandboxForm
}

export type SandboxPage = {
  title: string
  lead: string
  back?: { href: string; label: string }
  sections: SandboxSection[]
}

type Reply = FormReply | undefined

export default function Page({ page, reply }: { page: SandboxPage; reply: Reply }) {
  const { title, lead, back, sections } = page
  return (
    <div className="sandbox">
      <header>
        <a className="brand" href="/">
          <Logo />
        </a>
        <p>
          <b>Payment sandbox.</b> Nothing is charged. This page stands in for Stripe’s.
        </p>
      </header>
      <main id="main" className="main" tabIndex={-1}>
        <PageHead title={title} lead={lead} {...(back && { back })} />
        <div className="stack">
          <FormErrors errors={reply?.errors} />
          <Columns>
            {sections.map(section => (
              <PageSection
                key={`${section.title} ${section.form?.id ?? ''}`}
                section={section}
                reply={reply}
              />
            ))}
          </Columns>
        </div>
      </main>
    </div>
  )
}

function PageSection({ section, reply }: { section: SandboxSection; reply: Reply }) {
  const { title, span, status, sum, text, rows, form } = section
  return (
    <Section
      title={title}
      className={span ? undefined : 'wide'}
      {...(span && { span })}
      aside={status ? <StatusBadge status={status} /> : null}
    >
      <div className="stack">
        {sum ? (
          <p className="sandbox-sum">
            {sum.amount} <small>{sum.per}</small>
            <small className="under">{sum.under}</small>
          </p>
        ) : null}
        {text ? <p>{text}</p> : null}
        {rows ? (
          <List label={title}>
            {rows.map(({ id, title, detail, status, form }) => (
              <ListRow
                key={id}
                title={title}
                detail={detail}
                end={status ? <StatusBadge status={status} /> : null}
                actions={<PageForm form={form} about={title} reply={undefined} />}
              />
            ))}
          </List>
        ) : null}
        {form ? <PageForm form={form} reply={reply} /> : null}
      </div>
    </Section>
  )
}

type PageFormProps = { form: SandboxForm; about?: string; reply: Reply }

function PageForm({ form: { id, asks = [], cards, buttons, link }, about, reply }: PageFormProps) {
  const { values, errors } = reply ?? {}
  return (
    <form method="post">
      {id ? <HiddenField name="id" value={id} /> : null}
      {asks.map(name => (
        <TextField
          key={name}
          name={name}
          label={name === 'email' ? 'Email' : 'Name on card'}
          type={name === 'email' ? 'email' : 'text'}
          autoComplete={name === 'email' ? 'email' : 'cc-name'}
          defaultValue={values?.[name]}
          error={errors?.[name]}
        />
      ))}
      {cards ? (
        <ChoiceField
          {...cards}
          name="card"
          defaultValue={values?.card ?? cards.chosen}
          error={errors?.card}
        />
      ) : null}
      <div className="row">
        {buttons.map(({ act, label, isMain }) => (
          <Button
            key={act}
            name="act"
            value={act}
            variant={isMain ? 'go' : 'plain'}
            size={about ? 'small' : 'normal'}
          >
            {label} {about ? <span className="sr-only">({about})</span> : null}
          </Button>
        ))}
        {link?.href ? (
          <ButtonLink variant="bare" href={link.href}>
            {link.label}
          </ButtonLink>
        ) : null}
      </div>
    </form>
  )
}
