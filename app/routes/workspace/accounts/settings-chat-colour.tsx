import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ChatColourPicker } from '#app/components/accounts/chat-colour-picker.tsx'
import { SettingsFrame } from '#app/components/accounts/settings-frame.tsx'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button } from '#app/components/kit/button.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { chatColourChoices, chatColourName } from '#app/domain/accounts/chat-colour.ts'
import { chatColourChoice } from '#app/domain/accounts/settings.schema.ts'
import { fullName } from '#app/domain/format.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { readChatColours } from '#app/models/accounts/account.server.ts'
import { chooseChatColour } from '#app/services/accounts/choose-chat-colour.server.ts'
import styles from '#app/styles/swatches.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = workspacePage(({ scope, actor }) => {
  const { own, taken } = readChatColours(scope)
  return {
    choices: chatColourChoices(own, taken),
    name: fullName(actor.firstName, actor.lastName, actor.username),
  }
})

export const action = workspacePage(({ scope, request }) =>
  handleForm(request, chatColourChoice, ({ chatColor }) => {
    chooseChatColour(scope, scope.userId, chatColor)
    return redirectWithFlash('/settings', {
      title: 'Chat colour saved',
      message: `Your messages are ${chatColourName(chatColor).toLowerCase()} now.`,
    })
  }),
)

export const shouldRevalidate = revalidateUnlessRefused

export default function SettingsChatColour() {
  const { choices, name } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <SettingsFrame
      title="Chat colour"
      lead="The colour of your messages."
      aside={{
        title: 'Good to know',
        content: <p className="quiet">Colours crossed out are taken.</p>,
      }}
    >
      <form method="post">
        <FormErrors errors={reply?.errors} />
        <ChatColourPicker choices={choices} personName={name} />
        <FormFoot cancelHref="/settings">
          <Button variant="go">Save Colour</Button>
        </FormFoot>
      </form>
    </SettingsFrame>
  )
}

export const meta = () => [{ title: 'Chat colour · Settings · Mortise' }]
