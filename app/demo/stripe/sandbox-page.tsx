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
    <>
      <header className="flex min-h-15 flex-wrap items-center gap-x-6 gap-y-1 [border-bottom:2px_dashed_var(--color-warn)] [background:repeating-linear-gradient(-45deg,transparent_0_7px,var(--color-ink-3)_7px_8px)] px-(--gut) py-2">
        <a className="brand inline-flex min-h-11 items-center p-0" href="/">
          <Logo />
        </a>
        <p className="min-w-[14rem] flex-1 text-warn">
          <b>Payment sandbox.</b> Nothing is charged. This page stands in for Stripe’s.
        </p>
      </header>
      <main id="main" className="main mx-auto max-w-270" tabIndex={-1}>
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
    </>
  )
}

function PageSection({ section, reply }: { section: SandboxSection; reply: Reply }) {
  const { title, span, status, sum, text, rows, form } = section
  return (
    <Section
      title={title}
      className={span ? undefined : 'col-span-full'}
      {...(span && { span })}
      aside={status ? <StatusBadge status={status} /> : null}
    >
      <div className="stack max-md:[&_.acts]:w-full max-md:[&_.list>li]:flex-wrap [&_.grow>span]:wrap-anywhere">
        {sum ? (
          <p className="font-figures text-4xl/[1.1] font-bold tracking-[-0.015em] [&>small]:font-text [&>small]:text-m/[1.35] [&>small]:font-normal [&>small]:tracking-[0] [&>small]:text-chalk-2">
            {sum.amount} <small>{sum.per}</small>
            <small className="mt-1 block">{sum.under}</small>
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
    <form method="post" className={about ? undefined : '[&>*+*]:mt-4'}>
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
      <div className={about ? 'row m-0 justify-end max-md:w-full max-md:justify-start' : 'row'}>
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
