import { FormGrid, SelectField, TextArea, TextField } from '#app/components/kit/field.tsx'
import { fieldsOf } from '#app/components/kit/fields-of.ts'
import { limits } from '#app/domain/limits.ts'
import {
  difficulties,
  difficultyText,
  trainingVideoLabels as labels,
  suggestedCategories,
} from '#app/domain/training-videos/training-video.ts'

type TrainingVideoFieldsProps = {
  values?: Readonly<Record<string, string>> | undefined
  errors?: Readonly<Record<string, string[]>> | undefined
  /** The company's own. */
  categories: readonly string[]
}

export function TrainingVideoFields({ values, errors, categories }: TrainingVideoFieldsProps) {
  const field = fieldsOf(labels, values, errors)
  return (
    <FormGrid>
      <TextField
        {...field('title')}
        labelNote="(required)"
        maxLength={limits.videoTitle}
        autoComplete="off"
      />
      <TextField
        {...field('videoUrl')}
        labelNote="(required)"
        type="url"
        inputMode="url"
        hint="From YouTube, Vimeo or a video file: it plays here. Any other page is opened where it is."
        maxLength={limits.webAddress}
        placeholder="https://"
        autoComplete="off"
      />
      <Choices field={field} categories={categories} />
      <TextField
        {...field('thumbnail')}
        labelNote="(an address that begins with https://)"
        type="url"
        inputMode="url"
        maxLength={limits.webAddress}
        autoComplete="off"
      />
      <TextArea {...field('description')} maxLength={limits.description} />
    </FormGrid>
  )
}

type ChoicesProps = Pick<TrainingVideoFieldsProps, 'categories'> & {
  field: ReturnType<typeof fieldsOf<keyof typeof labels>>
}

function Choices({ field, categories }: ChoicesProps) {
  const suggested = categories.length > 0 ? categories : suggestedCategories
  return (
    <>
      <TextField
        {...field('category')}
        width="third"
        maxLength={limits.videoCategory}
        list="video-categories"
        autoComplete="off"
      />
      <datalist id="video-categories">
        {suggested.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <SelectField {...field('difficulty')} width="third">
        <option value="">Not said</option>
        {difficulties.map(difficulty => (
          <option key={difficulty} value={difficulty}>
            {difficultyText(difficulty)}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('duration')}
        labelNote="(minutes:seconds)"
        width="third"
        maxLength={limits.videoLength}
        placeholder="12:30"
        autoComplete="off"
      />
    </>
  )
}
