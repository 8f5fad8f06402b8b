import { useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { EditHead } from '#app/components/kit/edit-head.tsx'
import { FormGrid, MoneyField, SelectField, TextField } from '#app/components/kit/field.tsx'
import { fieldsOf } from '#app/components/kit/fields-of.ts'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { NotFound } from '#app/domain/errors.ts'
import { shownValues } from '#app/domain/form-base.ts'
import { decimalText } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import { premiumFeatureForm } from '#app/domain/owner/owner.schema.ts'
import { ownerLimits } from '#app/domain/owner/owner-tabs.ts'
import { type PremiumFeature, premiumFeatureNames } from '#app/domain/premium/premium.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { ownerPage } from '#app/http/owner/owner-page.server.ts'
import { readOfferedFeature, saveFeature } from '#app/services/owner/save-premium-feature.server.ts'

const settings = '/owner-dashboard/settings'

function featureOf(params: Record<string, string | undefined>): PremiumFeature {
  const found = premiumFeatureNames.find(name => name === params.name)
  if (!found) throw new NotFound()
  return found
}

export const loader = ownerPage(({ scope, params }) => {
  const { displayName, description, monthlyPrice, isActive, version } = readOfferedFeature(featureOf(params))
  return {
    version,
    timeZone: scope.timeZone,
    stored: {
      displayName,
      description,
      monthlyPrice: decimalText(monthlyPrice),
      isActive: isActive ? 'yes' : 'no',
    },
  }
})

export const action = ownerPage(({ scope, params, request }) =>
  handleForm(request, premiumFeatureForm, change => {
    const { displayName } = saveFeature(scope, featureOf(params), change)
    return redirectWithFlash(settings, { title: `${displayName} saved`, tone: 'good' })
  }),
)

const labels = {
  displayName: 'Name',
  description: 'What it does',
  monthlyPrice: 'Price a month',
  isActive: 'Offered',
}

export default function FeatureEdit() {
  const { version, timeZone, stored } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const field = fieldsOf(labels, shownValues(stored, reply), reply?.errors)
  return (
    <>
      <PageHead
        title={stored.displayName}
        lead="A premium feature."
        back={{ href: settings, label: 'Settings' }}
      />
      <form method="post">
        <Columns>
          <Column span={8}>
            <EditHead
              reply={reply}
              stored={stored}
              version={version}
              labels={labels}
              timeZone={timeZone}
              keepTheirsHref={settings}
              show={(_name, value) => value}
            />
            <FormGrid>
              <TextField {...field('displayName')} labelNote="(required)" maxLength={limits.companyName} />
              <TextField {...field('description')} maxLength={ownerLimits.featureText} />
              <MoneyField {...field('monthlyPrice')} currency="GBP" width="half" />
              <SelectField
                {...field('isActive')}
                width="half"
                options={[
                  { value: 'yes', label: 'Yes' },
                  { value: 'no', label: 'No' },
                ]}
              />
            </FormGrid>
            <FormFoot cancelHref={settings}>
              <Button variant="go">Save Feature</Button>
            </FormFoot>
          </Column>
        </Columns>
      </form>
    </>
  )
}

export const meta = () => [{ title: 'Premium feature · Site Owner · Mortise' }]
