import { FileField } from '#app/components/files/file-field.tsx'
import { FormGrid, SelectField, TextArea, TextField } from '#app/components/kit/field.tsx'
import { fieldsOf } from '#app/components/kit/fields-of.ts'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { acceptedFilms, acceptedPhotos } from '#app/domain/files/file-kinds.ts'
import { limits } from '#app/domain/limits.ts'
import {
  difficulties,
  difficultyText,
  trainingVideoLabels as labels,
  suggestedCategories,
  trainingVideoFormLabels,
} from '#app/domain/training-videos/training-video.ts'

type TrainingVideoFieldsProps = {
  values?: Readonly<Record<string, string>> | undefined
  errors?: Readonly<Record<string, string[]>> | undefined
  categories: readonly string[]
  /** The uploaded ones. */
  film: { href: string; name: string } | null
  picture: string | null
}

export function TrainingVideoFields({ values, errors, categories, film, picture }: TrainingVideoFieldsProps) {
  const field = fieldsOf(labels, values, errors)
  return (
    <FormGrid>
      <TextField {...field('title')} labelNote="(required)" maxLength={limits.videoTitle} />
      <FileField
        label={trainingVideoFormLabels.file}
        name="file"
        accept={acceptedFilms}
        hint="MP4, at most 50 MB: about a minute from a phone. For longer ones give an address."
        error={errors?.file}
        present={
          film
            ? {
                shown: (
                  <a className="contact wrap-anywhere" href={film.href} {...byBrowser}>
                    {film.name}
                  </a>
                ),
                remove: {
                  name: 'removeFilm',
                  label: 'Remove this film',
                  isTicked: values?.removeFilm === '1',
                },
              }
            : undefined
        }
      />
      <TextField
        {...field('videoUrl')}
        labelNote="(where there is no film)"
        type="url"
        inputMode="url"
        hint="From YouTube, Vimeo or a video file: it plays here. Any other page is opened where it is."
        maxLength={limits.webAddress}
        placeholder="https://"
      />
      <Choices field={field} categories={categories} />
      <FileField
        label={trainingVideoFormLabels.picture}
        name="picture"
        accept={acceptedPhotos}
        hint="What is seen before it starts: a photo. Without one something is drawn."
        error={errors?.picture}
        present={
          picture
            ? {
                shown: <img src={picture} alt="" height={44} />,
                remove: {
                  name: 'removePicture',
                  label: 'Remove this picture',
                  isTicked: values?.removePicture === '1',
                },
              }
            : undefined
        }
      />
      <TextField
        {...field('thumbnail')}
        labelNote="(an address that begins with https://)"
        type="url"
        inputMode="url"
        maxLength={limits.webAddress}
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
      />
    </>
  )
}
