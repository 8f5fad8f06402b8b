import { useActionData, useLoaderData } from '@remix-run/react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { DateField, FormGrid, HiddenField, MoneyField, TextField } from '#app/components/kit/field.tsx'
import { fieldsOf } from '#app/components/kit/fields-of.ts'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { formatDate, formatMoney } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import { rateLabels, ratePath } from '#app/domain/overheads/overheads.ts'
import { newRateCard } from '#app/domain/overheads/rate-card.schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { readNewRate } from '#app/http/overheads/rates-page.server.ts'
import { premiumForm, premiumPage } from '#app/http/premium/premium-page.server.ts'
import { createRateCard } from '#app/services/overheads/create-rate-card.server.ts'

const may = 'pay.edit'

export const loader = premiumPage('overheads', readNewRate, { may })

export const action = premiumForm(
  'overheads',
  ({ scope, actor, request }) =>
    handleForm(request, newRateCard(scope.timeZone), input => {
      const { chosenRate, effectiveFrom } = createRateCard(scope, input)
      return redirectWithFlash(ratePath, {
        title: 'Rate set',
        message: `${formatMoney(chosenRate, actor.currency)} from ${formatDate(effectiveFrom)}`,
        tone: 'good',
      })
    }),
  { may },
)

export default function OverheadRateNew() {
  const page = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Set a rate" back={{ href: ratePath, label: 'Overheads' }} />
      {page.rate ? (
        <RateForm {...page} rate={page.rate} />
      ) : (
        <EmptyState
          title="There is nothing to set yet"
          action={<ButtonLink href={ratePath}>Back to Your Rate</ButtonLink>}
        >
          A rate needs the hours of at least one maker. Enter your people first.
        </EmptyState>
      )}
    </>
  )
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>

function RateForm({ rate, ...page }: Page & { rate: NonNullable<Page['rate']> }) {
  const reply = useActionData<typeof action>()?.reply
  const start = { effectiveFrom: page.today, targetMargin: page.margin }
  const field = fieldsOf(rateLabels, reply?.values ?? start, reply?.errors)
  return (
    <Columns>
      <Column span={8}>
        <form method="post" className="stack">
          <FormErrors errors={reply?.errors} labels={rateLabels} fault={reply?.isFault && 'Error'} />
          <HiddenField name="requestId" value={reply?.values.requestId ?? page.requestId} />
          <FormGrid>
            <DateField {...field('effectiveFrom')} width="half" />
            <TextField {...field('targetMargin')} width="half" labelNote="in per cent" inputMode="decimal" />
            <MoneyField
              {...field('chosenRate')}
              currency={page.currency}
              hint={`Empty: what is worked out from the costs of that day. Today that is ${rate.chargeOut} at ${page.margin} %, with break-even at ${rate.breakEven}.`}
            />
            <TextField
              {...field('note')}
              maxLength={limits.overheadNote}
              hint="Why it is another one, such as “Rent went up”."
            />
          </FormGrid>
          <FormFoot cancelHref={ratePath}>
            <Button variant="go">Set Rate</Button>
          </FormFoot>
        </form>
      </Column>
    </Columns>
  )
}

export const meta = () => [{ title: 'Set a rate · Mortise' }]
