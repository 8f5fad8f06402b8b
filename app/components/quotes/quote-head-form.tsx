import { Button } from '#app/components/kit/button.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { FormGrid, HiddenField, SelectField, TextArea, TextField } from '#app/components/kit/field.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { keepScroll } from '#app/components/kit/page-attributes.ts'
import { type FormReply, shownValues } from '#app/domain/form-base.ts'
import { limits } from '#app/domain/limits.ts'
import { pricesShown } from '#app/domain/quotes/quote.ts'
import { pricesShownNames, quoteLabels } from '#app/domain/quotes/quote-form.ts'
import { quotePath } from '#app/domain/quotes/quote-links.ts'

type Named = { id: number; name: string }

type QuoteHeadFormProps = {
  id: number
  version: number
  madeFrom: string
  stored: Record<keyof typeof quoteLabels, string>
  client: Named | null
  choices: { clients: readonly Named[]; terms: readonly Named[]; templates: readonly Named[] }
  /** The present cost of an hour, where it differs. */
  hasRateChanged: string | null
  /** With its currency; '' where nobody knows. */
  hourCostText: string
  reply: FormReply | undefined
  isDraft: boolean
  timeZone: string
}

export function QuoteHeadForm(props: QuoteHeadFormProps) {
  const { id, version, madeFrom, stored, client, choices, hasRateChanged, reply, isDraft, timeZone } = props
  const values = shownValues(stored, reply)
  const field = (name: keyof typeof quoteLabels) => ({
    label: quoteLabels[name],
    name,
    idPrefix: 'head-',
    defaultValue: values[name] ?? '',
    error: reply?.errors[name],
  })
  const option = ({ id, name }: Named) => ({ value: id, label: name })
  return (
    <details className="fold flex-1" id="head" open={Boolean(reply) || undefined}>
      <summary>
        <Icon name="client" className="max-md:hidden" />
        <span>
          <b>{client?.name ?? 'No client'}</b>{' '}
          <span className="quiet">{summaryOf(stored, props.hourCostText)}</span>
        </span>
        <Icon name="right" className="turn" />
      </summary>
      <form method="post" action={quotePath(id, 'head')} {...keepScroll}>
        <HiddenField name="part" value="head" />
        <HiddenField name="madeFrom" value={reply?.values.madeFrom ?? madeFrom} />
        <fieldset disabled={!isDraft} className="contents">
          <EditHead
            reply={reply}
            stored={stored}
            version={version}
            labels={quoteLabels}
            timeZone={timeZone}
            keepTheirsHref={quotePath(id)}
            idPrefix="head-"
          />
          <FormGrid key={editKey(reply, version)}>
            <TextField {...field('title')} width="half" maxLength={limits.quoteTitle} />
            <SelectField {...field('clientId')} width="half" options={choices.clients.map(option)}>
              <option value="">No client yet</option>
            </SelectField>
            <TextArea {...field('siteAddress')} width="half" maxLength={limits.address} rows={2} />
            <TextArea
              {...field('intro')}
              width="half"
              hint="The client reads this above the rooms."
              maxLength={limits.notes}
              rows={2}
            />
            <TextField {...field('validDays')} width="third" labelNote="days" inputMode="numeric" />
            <SelectField
              {...field('pricesShown')}
              width="third"
              options={pricesShown.map(value => ({ value, label: pricesShownNames[value] }))}
            />
            <SelectField {...field('termsId')} width="third" options={choices.terms.map(option)}>
              <option value="">No terms</option>
            </SelectField>
            <TextField
              {...field('discount')}
              width="third"
              labelNote="an amount, or a share in %"
              placeholder="5 % or 250.00"
              hint="10 takes off 10.00, and 10 % a tenth."
            />
            <TextField {...field('margin')} width="third" labelNote="% of the price" inputMode="decimal" />
            <TextField
              {...field('hourCost')}
              width="third"
              inputMode="decimal"
              hint={
                hasRateChanged
                  ? `Your rate has changed since: an hour costs ${hasRateChanged} now.`
                  : undefined
              }
            />
            <TextArea {...field('exclusions')} width="half" maxLength={limits.notes} rows={3} />
            <SelectField
              {...field('templateId')}
              width="half"
              hint="The job begins with these tasks once the quote is accepted."
              options={choices.templates.map(option)}
            >
              <option value="">No task template</option>
            </SelectField>
          </FormGrid>
          {isDraft ? (
            <Button size="small" className="mt-4">
              Save Details
            </Button>
          ) : null}
        </fieldset>
      </form>
    </details>
  )
}

const shownWords: Readonly<Record<string, string>> = {
  items: 'prices shown by item',
  rooms: 'prices shown by room',
  total: 'the total alone shown',
}

function summaryOf(
  { siteAddress, validDays, pricesShown }: Record<string, string>,
  hourCostText: string,
): string {
  return [
    siteAddress?.split('\n')[0] ?? '',
    `good for ${validDays} days`,
    shownWords[pricesShown ?? ''] ?? '',
    hourCostText && `an hour costs ${hourCostText}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
