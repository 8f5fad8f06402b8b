import { FormGrid, SelectField, TextArea, TextField } from '#app/components/kit/field.tsx'
import { limits } from '#app/domain/limits.ts'
import {
  difficulties,
  difficultyText,
  trainingVideoLabels as labels,
  suggestedCategories,
} from '#app/domain/training-videos/training-video.ts'

type TrainingVideoFieldsProps = {
  value: (name: string) => string
  errors: Readonly<Record<string, string[]>>
  /** The company's own. */
  categories: readonly string[]
}

export function TrainingVideoFields({ value, errors, categories }: TrainingVideoFieldsProps) {
  return (
    <FormGrid>
      <TextField
        label={labels.title}
        labelNote="(required)"
        name="title"
        defaultValue={value('title')}
        error={errors.title}
        maxLength={limits.videoTitle}
        autoComplete="off"
      />
      <TextField
        label={labels.videoUrl}
        labelNote="(required)"
        name="videoUrl"
        type="url"
        inputMode="url"
        defaultValue={value('videoUrl')}
        error={errors.videoUrl}
        hint="From YouTube, Vimeo or a video file: it plays here. Any other page is opened where it is."
        maxLength={limits.webAddress}
        placeholder="https://"
        autoComplete="off"
      />
      <Choices value={value} errors={errors} categories={categories} />
      <TextField
        label={labels.thumbnail}
        labelNote="(an address that begins with https://)"
        name="thumbnail"
        type="url"
        inputMode="url"
        defaultValue={value('thumbnail')}
        error={errors.thumbnail}
        maxLength={limits.webAddress}
        autoComplete="off"
      />
      <TextArea
        label={labels.description}
        name="description"
        defaultValue={value('description')}
        error={errors.description}
        maxLength={limits.description}
      />
    </FormGrid>
  )
}

function Choices({ value, errors, categories }: TrainingVideoFieldsProps) {
  const suggested = categories.length > 0 ? categories : suggestedCategories
  return (
    <>
      <TextField
        label={labels.category}
        name="category"
        width="third"
        defaultValue={value('category')}
        error={errors.category}
        maxLength={limits.videoCategory}
        list="video-categories"
        autoComplete="off"
      />
      <datalist id="video-categories">
        {suggested.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <SelectField
        label={labels.difficulty}
        name="difficulty"
        width="third"
        defaultValue={value('difficulty')}
        error={errors.difficulty}
      >
        <option value="">Not said</option>
        {difficulties.map(difficulty => (
          <option key={difficulty} value={difficulty}>
            {difficultyText(difficulty)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={labels.duration}
        labelNote="(minutes:seconds)"
        name="duration"
        width="third"
        defaultValue={value('duration')}
        error={errors.duration}
        maxLength={limits.videoLength}
        placeholder="12:30"
        autoComplete="off"
      />
    </>
  )
}
