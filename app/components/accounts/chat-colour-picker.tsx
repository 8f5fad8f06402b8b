import { Note } from '#app/components/kit/note.tsx'
import { stageColour } from '#app/components/kit/stage.ts'
import {
  allColoursTaken,
  type ChatColourChoice,
  chatColourName,
  ownChatColour,
  takenColour,
} from '#app/domain/accounts/chat-colour.ts'

type ChatColourPickerProps = {
  choices: readonly ChatColourChoice[]
  personName: string
}

/** Posts `chatColor`; needs `swatches.css`. Colours of others cannot be chosen. */
export function ChatColourPicker({ choices, personName }: ChatColourPickerProps) {
  const own = choices.find(({ state }) => state === 'own')?.colour
  return (
    <fieldset
      id="chatColor"
      style={stageColour(own ?? ownChatColour)}
      onChange={({ currentTarget, target }) => {
        if (target instanceof HTMLInputElement) currentTarget.style.setProperty('--st', target.value)
      }}
    >
      <legend className="sr-only">Colour of your messages</legend>
      {choices.some(({ state }) => state !== 'taken') ? null : <Note tone="warn">{allColoursTaken}</Note>}
      <div className="[.note+&]:mt-6 grid grid-cols-5 gap-3 max-w-110">
        {choices.map(choice => (
          // The key changes when a colour is taken, so that it is no longer chosen.
          <Swatch key={`${choice.colour} ${choice.state}`} choice={choice} />
        ))}
      </div>
      <div
        className="mt-8 max-w-110 [border-left:5px_solid_var(--st)] py-0.5 pl-4 leading-[1.45]"
        aria-hidden="true"
      >
        <p>
          <b style={{ color: 'var(--st)' }}>{personName}</b> <small className="quiet">12:34</small>
        </p>
        <p>This is how your messages will look</p>
      </div>
    </fieldset>
  )
}

function Swatch({ choice: { colour, state } }: { choice: ChatColourChoice }) {
  const isTaken = state === 'taken'
  return (
    <label
      className="swatch relative min-h-14 cursor-pointer"
      style={stageColour(colour)}
      title={isTaken ? takenColour : undefined}
    >
      <input
        type="radio"
        name="chatColor"
        value={colour}
        defaultChecked={state === 'own'}
        disabled={isTaken}
        required
      />
      <span className="sr-only">
        {chatColourName(colour)}
        {isTaken ? `. ${takenColour}` : ''}
      </span>
    </label>
  )
}
