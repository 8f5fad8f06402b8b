import { HiddenField } from '#app/components/kit/field.tsx'
import { limits } from '#app/domain/limits.ts'
import { type LineFields, linesName } from '#app/domain/quotes/room-form.ts'
import { duplicateIntent, removeButton, reorderButton } from '#app/domain/quotes/room-intent.ts'
import { LiveSum } from './live-sum.tsx'
import { kindOptions, MenuButton, PlaceMenu, SelectCell, TextCell, unitOptions } from './row-fields.tsx'

type LineProps = {
  idPrefix: string
  item: number
  index: number
  count: number
  line: LineFields
  errors: Readonly<Record<string, string[]>>
  texts: Readonly<Record<string, string>>
  stages: readonly string[]
  focus: string | null
}

/** The client never sees it. */
export function RoomLine(props: LineProps) {
  const { idPrefix, item, index, count, line, errors, texts, stages, focus } = props
  const list = linesName(item)
  const name = `${list}[${index}]`
  const called = line.description || `line ${index + 1}`
  const field = (key: keyof LineFields) => {
    const full = `${name}.${key}`
    return { name: full, id: `${idPrefix}${full}`, error: errors[full], value: line[key] }
  }
  const move = (to: number) => reorderButton(list, index, to)
  return (
    <li>
      <div className="lrow">
        <SelectCell label="Kind" {...field('kind')}>
          {kindOptions}
        </SelectCell>
        <TextCell
          label="What"
          {...field('description')}
          maxLength={limits.lineDescription}
          leads={focus === `${name}.description`}
        />
        <TextCell label="Quantity" {...field('quantity')} isNumber />
        <SelectCell label="Unit" {...field('unit')}>
          {unitOptions}
        </SelectCell>
        <TextCell label="Cost each" {...field('each')} isNumber />
        {line.kind === 'labour' ? (
          <SelectCell label="Stage" {...field('stage')}>
            <option value="">Any</option>
            {line.stage && !stages.includes(line.stage) ? <option>{line.stage}</option> : null}
            {stages.map(stage => (
              <option key={stage} value={stage}>
                {stage.charAt(0).toUpperCase() + stage.slice(1)}
              </option>
            ))}
          </SelectCell>
        ) : (
          <TextCell label="Waste %" {...field('waste')} isNumber />
        )}
        <LiveSum name={`${name}.cost`} texts={texts} />
        <PlaceMenu label={`Move, copy or remove ${called}`}>
          {index > 0 ? <MenuButton {...move(index - 1)}>Move Up</MenuButton> : null}
          {index < count - 1 ? <MenuButton {...move(index + 1)}>Move Down</MenuButton> : null}
          <MenuButton name="intent" value={duplicateIntent(item, index)}>
            Duplicate
          </MenuButton>
          <MenuButton {...removeButton(list, index)} isBad>
            Remove
          </MenuButton>
        </PlaceMenu>
        {line.priceListItemId ? (
          <HiddenField name={`${name}.priceListItemId`} value={line.priceListItemId} />
        ) : null}
      </div>
    </li>
  )
}
