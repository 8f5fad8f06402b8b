import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ChatColourPicker } from '#app/components/accounts/chat-colour-picker.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { chatColourChoices, chatColourName } from '#app/domain/accounts/chat-colour.ts'
import { chatColourChoice } from '#app/domain/accounts/settings.schema.ts'
import { fullName } from '#app/domain/format.ts'
import { roomHref } from '#app/domain/messages/message.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idQuery } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { readChatColours } from '#app/models/accounts/account.server.ts'
import { chooseChatColour } from '#app/services/accounts/choose-chat-colour.server.ts'
import styles from '#app/styles/swatches.css?url'

export const handle = { dialog: true }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = workspacePage(({ scope, actor, url }) => {
  const { own, taken } = readChatColours(scope)
  return {
    choices: chatColourChoices(own, taken),
    name: fullName(actor.firstName, actor.lastName, actor.username),
    back: roomHref({ room: idQuery(url, 'project') ?? 'team', category: url.searchParams.get('category') }),
  }
})

export const action = workspacePage(({ scope, request }) =>
  handleForm(request, chatColourChoice, ({ chatColor }, form) => {
    chooseChatColour(scope, scope.userId, chatColor)
    return redirectWithFlash(returnPath(form.get('back'), '/team-chat'), {
      title: 'Chat colour saved',
      message: `Your messages are ${chatColourName(chatColor).toLowerCase()} now.`,
    })
  }),
)

export default function ChatColour() {
  const { choices, name, back } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Dialog title="Choose Your Message Color" titleId="colour-title" closeHref={back} narrow>
      <form method="post">
        <FormErrors errors={reply?.errors} />
        <HiddenField name="back" value={back} />
        <ChatColourPicker choices={choices} personName={name} />
        <p className="row mt-4">
          <Button variant="go">Save Colour</Button>
          <ButtonLink variant="bare" href={back}>
            Cancel
          </ButtonLink>
        </p>
      </form>
    </Dialog>
  )
}

export const meta = () => [{ title: 'Choose Your Message Color · Chat · Mortise' }]
