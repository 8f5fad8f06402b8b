import { useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { DateField, FormGrid, HiddenField, SelectField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { List } from '#app/components/kit/list.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { formatDate, fullName, roleLabel } from '#app/domain/format.ts'
import { personFeatureForm, takeFeatureForm } from '#app/domain/owner/owner.schema.ts'
import { adminsHaveAll, premiumFeatureNames, premiumFeatureTexts } from '#app/domain/premium/premium.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleFields, handleForms, readForm } from '#app/http/form.server.ts'
import { checked, idParam } from '#app/http/input.server.ts'
import { ownerPage } from '#app/http/owner/owner-page.server.ts'
import { listFeaturesOf, listPersonFeatures } from '#app/models/owner/company-people.server.ts'
import {
  givePersonFeature,
  requirePerson,
  takePersonFeature,
} from '#app/services/owner/person-features.server.ts'

export const loader = ownerPage(({ scope, params }) => {
  const companyId = idParam(params)
  const person = requirePerson(scope, idParam(params, 'userId'), companyId)
  const given = new Map(listPersonFeatures(person.userId).map(({ name, expiresAt }) => [name, expiresAt]))
  const ofCompany = listFeaturesOf(companyId)
  return {
    companyId,
    companyName: person.companyName,
    name: fullName(person.firstName, person.lastName, person.username),
    lead: `${roleLabel(person.role)} of ${person.companyName}, ${person.email}`,
    isAdmin: person.role === 'admin',
    today: dayIn(scope.timeZone, Date.now()),
    features: premiumFeatureNames.map(feature => {
      const expiresAt = given.get(feature)
      return {
        feature,
        title: premiumFeatureTexts[feature].title,
        isGiven: expiresAt !== undefined,
        until: expiresAt ? formatDate(dayIn(scope.timeZone, expiresAt)) : null,
        isOfCompany: ofCompany.includes(feature),
      }
    }),
  }
})

export const action = ownerPage(async ({ scope, params, request }) => {
  const companyId = idParam(params)
  const userId = idParam(params, 'userId')
  const here = `/owner-dashboard/companies/${companyId}/people/${userId}`
  return handleForms(await readForm(request), {
    take: form => {
      const { feature } = checked(takeFeatureForm, Object.fromEntries(form))
      takePersonFeature(scope, userId, feature, companyId)
      const { title } = premiumFeatureTexts[feature]
      return redirectWithFlash(here, { title: `${title} was taken back`, tone: 'good' })
    },
    save: form =>
      handleFields(form, personFeatureForm(scope.timeZone), change => {
        givePersonFeature(scope, userId, change, companyId)
        const { title } = premiumFeatureTexts[change.feature]
        return redirectWithFlash(here, { title: `${title} was given`, tone: 'good' })
      }),
  })
})

const labels = { feature: 'Feature', expiresOn: 'Last day' }

export default function PersonFeatures() {
  const { companyId, companyName, name, lead, isAdmin, today, features } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <>
      <PageHead
        title={`What ${name} may use`}
        lead={lead}
        back={{ href: `/owner-dashboard/companies/${companyId}`, label: companyName }}
      />
      <Columns>
        <Column span={7}>
          <Section title="Premium features">
            <List className="[&>li]:gap-4">
              {features.map(feature => (
                <Given key={feature.feature} {...feature} isAdmin={isAdmin} />
              ))}
            </List>
          </Section>
        </Column>
        <Column span={5}>
          <Section title="Give a feature">
            <FormErrors errors={reply?.errors} labels={labels} />
            {isAdmin ? (
              <Note title={adminsHaveAll} />
            ) : (
              <form method="post">
                <FormGrid>
                  <SelectField
                    label={labels.feature}
                    name="feature"
                    defaultValue={reply?.values.feature}
                    error={reply?.errors.feature}
                    options={features.map(({ feature, title, isOfCompany }) => ({
                      value: feature,
                      label: isOfCompany ? `${title} (on for the whole company)` : title,
                    }))}
                  />
                  <DateField
                    label={labels.expiresOn}
                    labelNote="(empty: no end)"
                    name="expiresOn"
                    min={today}
                    defaultValue={reply?.values.expiresOn}
                    error={reply?.errors.expiresOn}
                  />
                </FormGrid>
                <FormFoot cancelHref={`/owner-dashboard/companies/${companyId}`}>
                  <Button variant="go">Give Feature</Button>
                </FormFoot>
              </form>
            )}
          </Section>
        </Column>
      </Columns>
    </>
  )
}

type Feature = ReturnType<typeof useLoaderData<typeof loader>>['features'][number]

function Given({ feature, title, isGiven, until, isOfCompany, isAdmin }: Feature & { isAdmin: boolean }) {
  const own = until ? `Given until ${until}` : 'Given without an end'
  const common = isAdmin ? 'As an admin' : isOfCompany ? 'On for the whole company' : null
  const note = isGiven ? [common, own].filter(Boolean).join(' · ') : (common ?? 'Not given')
  return (
    <li>
      <div className="grow">
        <span>{title}</span> <small className={isGiven ? 'good' : undefined}>{note}</small>
      </div>
      {isGiven ? (
        <form method="post" className="acts">
          <HiddenField name="intent" value="take" />
          <HiddenField name="feature" value={feature} />
          <Button size="small">
            Take Back<span className="sr-only"> {title}</span>
          </Button>
        </form>
      ) : null}
    </li>
  )
}

export const meta = () => [{ title: 'Features of one person · Site Owner · Mortise' }]
