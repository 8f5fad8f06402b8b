import { useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { CheckField, DateField, FormGrid, HiddenField, TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns } from '#app/components/kit/section.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { limits } from '#app/domain/limits.ts'
import { featureField, inviteCodeForm } from '#app/domain/owner/owner.schema.ts'
import { ownerLimits } from '#app/domain/owner/owner-tabs.ts'
import { premiumFeatureNames, premiumFeatureTexts } from '#app/domain/premium/premium.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm, newRequestId } from '#app/http/form.server.ts'
import { ownerPage } from '#app/http/owner/owner-page.server.ts'
import { createInviteCode, suggestInviteCode } from '#app/services/owner/invite-codes.server.ts'

const settings = '/owner-dashboard/settings'

export const loader = ownerPage(({ scope }) => ({
  requestId: newRequestId(),
  suggested: suggestInviteCode(),
  today: dayIn(scope.timeZone, Date.now()),
  features: premiumFeatureNames.map(name => ({
    field: featureField(name),
    title: premiumFeatureTexts[name].title,
  })),
}))

export const action = ownerPage(({ scope, request }) =>
  handleForm(request, inviteCodeForm(scope.timeZone), value => {
    const { code } = createInviteCode(scope, value)
    return redirectWithFlash(settings, { title: `${code} can be used now`, tone: 'good' })
  }),
)

const labels = { code: 'Code', description: 'What it is for', maxUses: 'Uses', expiresOn: 'Last day' }

export default function InviteCodeNew() {
  const { requestId, suggested, today, features } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const errors = reply?.errors ?? {}
  return (
    <>
      <PageHead
        title="New invite code"
        lead="Each use gives a company free access, until you withdraw it."
        back={{ href: settings, label: 'Settings' }}
      />
      <form method="post">
        <Columns>
          <Column span={8}>
            <FormErrors errors={errors} labels={labels} />
            <FormGrid>
              <HiddenField
                name="requestId"
                value={reply ? (reply.values.requestId ?? requestId) : requestId}
              />
              <TextField
                label="Code"
                labelNote="(required)"
                name="code"
                width="half"
                defaultValue={reply?.values.code ?? suggested}
                error={errors.code}
                maxLength={limits.inviteCode}
                autoCapitalize="characters"
                spellCheck={false}
              />
              <TextField
                label="Uses"
                labelNote="(companies)"
                name="maxUses"
                width="half"
                inputMode="numeric"
                defaultValue={reply?.values.maxUses ?? '1'}
                error={errors.maxUses}
                maxLength={5}
              />
              <TextField
                label="What it is for"
                name="description"
                defaultValue={reply?.values.description}
                error={errors.description}
                maxLength={ownerLimits.codeText}
              />
              <DateField
                label="Last day"
                labelNote="(empty: none)"
                name="expiresOn"
                width="half"
                min={today}
                defaultValue={reply?.values.expiresOn}
                error={errors.expiresOn}
              />
              <fieldset>
                <legend>Premium features that come with it</legend>
                <div className="grid grid-cols-2 max-md:grid-cols-1">
                  {features.map(({ field, title }) => (
                    <CheckField
                      key={field}
                      label={title}
                      name={field}
                      value="on"
                      defaultChecked={reply?.values[field] === 'on'}
                    />
                  ))}
                </div>
              </fieldset>
            </FormGrid>
            <FormFoot cancelHref={settings}>
              <Button variant="go">Save Invite Code</Button>
            </FormFoot>
          </Column>
        </Columns>
      </form>
    </>
  )
}

export const meta = () => [{ title: 'New invite code · Site Owner · Mortise' }]
