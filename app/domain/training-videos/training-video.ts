import { fileHref, pictureHref } from '#app/domain/files/file.ts'

export const difficulties = ['beginner', 'intermediate', 'advanced'] as const
export type Difficulty = (typeof difficulties)[number]

export const difficultyNames: Readonly<Record<Difficulty | '', string>> = {
  '': 'Not said',
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}

export function difficultyText(difficulty: string): string {
  return isDifficulty(difficulty) ? difficultyNames[difficulty] : difficulty
}

export function difficultyLevel(difficulty: string): number {
  const names: readonly string[] = difficulties
  return names.indexOf(difficulty) + 1
}

export function isDifficulty(value: string): value is Difficulty {
  return difficulties.some(difficulty => difficulty === value)
}

export const suggestedCategories = ['Machines', 'Hand tools', 'Finishing', 'Fitting', 'Safety'] as const

export const noLength = '0:00'

/** 'frame': the host's player; 'file', 'upload': the browser's; 'link': only at its address. */
export type Player = { kind: 'frame' | 'file' | 'upload' | 'link'; src: string }

const youTubeHosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']

function youTubeId({ hostname, pathname, searchParams }: URL): string | null {
  const [first = '', second = ''] = pathname.slice(1).split('/')
  const isOne = /^[\w-]{11}$/
  if (hostname === 'youtu.be') return isOne.test(first) ? first : null
  if (!youTubeHosts.includes(hostname)) return null
  const id = ['embed', 'shorts', 'live'].includes(first) ? second : (searchParams.get('v') ?? '')
  return isOne.test(id) ? id : null
}

function vimeoPath({ hostname, pathname, searchParams }: URL): string | null {
  const match =
    hostname === 'player.vimeo.com'
      ? /^\/video\/(\d{1,12})\/?$/.exec(pathname)
      : /^(?:www\.)?vimeo\.com$/.test(hostname)
        ? /^\/(\d{1,12})(?:\/([\da-f]{6,20}))?\/?$/.exec(pathname)
        : null
  if (!match) return null
  // The secret of an unlisted video.
  const word = match[2] ?? searchParams.get('h')
  return word && /^[\da-f]{6,20}$/.test(word) ? `${match[1]}?h=${word}` : (match[1] ?? null)
}

/** Reserved names (RFC 6761): a player would wait for ever. */
export function isExampleAddress(address: string): boolean {
  return /\.(?:example|test|invalid)\.?$/.test(new URL(address).hostname)
}

export function playerOf(address: string): Player {
  const url = new URL(address)
  if (isExampleAddress(address)) return { kind: 'link', src: address }
  const tube = youTubeId(url)
  if (tube) return { kind: 'frame', src: `https://www.youtube-nocookie.com/embed/${tube}` }
  const vimeo = vimeoPath(url)
  if (vimeo) return { kind: 'frame', src: `https://player.vimeo.com/video/${vimeo}` }
  if (/\.(?:mp4|m4v|mov|webm|ogv)$/i.test(url.pathname)) return { kind: 'file', src: address }
  return { kind: 'link', src: address }
}

type Sources = { filmId: number | null; filmName: string | null; videoUrl: string | null }

/** An uploaded film wins over the address. Null for neither. */
export function playerFor({ filmId, filmName, videoUrl }: Sources): Player | null {
  if (filmId !== null) {
    return { kind: 'upload', src: fileHref({ id: filmId, originalName: filmName ?? 'film' }) }
  }
  return videoUrl === null ? null : playerOf(videoUrl)
}

export function thumbnailSrc(
  { thumbnailId, thumbnail }: { thumbnailId: number | null; thumbnail: string | null },
  size: 'small' | 'large',
): string | null {
  return thumbnailId === null ? thumbnail : pictureHref({ id: thumbnailId }, size)
}

export function trainingVideoPath(id: number): string {
  return `/training-videos/${id}`
}
