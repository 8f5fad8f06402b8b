import { useActionData, useLoaderData } from '@remix-run/react'
import { SettingsFrame } from '#app/components/accounts/settings-frame.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { FormGrid, SelectField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { morningMailForm } from '#app/domain/accounts/settings.schema.ts'
import { morningMailTimes } from '#app/domain/notifications/morning-mail.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { getMorningMailTime } from '#app/models/notifications/morning-mail.server.ts'
import { saveMorningMail } from '#app/services/notifications/save-morning-mail.server.ts'

export const loader = workspacePage(({ scope, actor }) => ({
  time: getMorningMailTime(scope),
  times: morningMailTimes,
  email: actor.email,
  timeZone: scope.timeZone,
}))

export const action = workspacePage(({ scope, request }) =>
  handleForm(request, morningMailForm, ({ morningMailAt }) => {
    saveMorningMail(scope, morningMailAt)
    return redirectWithFlash('/settings', {
      title: 'Morning mail saved',
      message: morningMailAt ? `It comes at ${morningMailAt}.` : 'You get none.',
    })
  }),
)

export default function SettingsMorningMail() {
  const { time, times, email, timeZone } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const place = timeZone.replace(/^.*\//, '').replaceAll('_', ' ')
  return (
    <SettingsFrame
      title="Morning mail"
      lead="Your notifications since the last one, in one mail."
      aside={{
        title: 'When it comes',
        content: (
          <div className="stack quiet">
            <p>
              It goes to {email}, at the time it is in {place}.
            </p>
            <p>When there is nothing new, none is sent.</p>
          </div>
        ),
      }}
    >
      <form method="post">
        <FormErrors errors={reply?.errors} />
        <FormGrid>
          <SelectField
            label="Send it"
            name="morningMailAt"
            width="half"
            defaultValue={reply?.values.morningMailAt ?? time ?? ''}
            error={reply?.errors.morningMailAt}
            options={[
              { value: '', label: 'Not at all' },
              ...times.map(value => ({ value, label: `At ${value}` })),
            ]}
          />
        </FormGrid>
        <FormFoot cancelHref="/settings">
          <Button variant="go">Save Morning Mail</Button>
        </FormFoot>
      </form>
    </SettingsFrame>
  )
}

export const meta = () => [{ title: 'Morning mail · Settings · Mortise' }]
