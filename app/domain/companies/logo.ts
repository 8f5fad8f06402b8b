import { fileHref } from '#app/domain/files/file.ts'

/** Pixels. */
export type Logo = { src: string; width: number; height: number }

type LogoFile = { id: number; originalName: string; width: number | null; height: number | null }

/** `src` is for readers without an account. */
export function toLogo(file: LogoFile | null, src?: string): Logo | null {
  if (!file?.width || !file.height) return null
  return { src: src ?? fileHref(file), width: file.width, height: file.height }
}

export function clientLogoHref(page: string): string {
  return `${page}/logo`
}
