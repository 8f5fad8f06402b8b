import { fileHref } from '#app/domain/files/file.ts'

/** A company's logo as pages show it: its size in dots. */
export type Logo = { src: string; width: number; height: number }

type Kept = { id: number; originalName: string; width: number | null; height: number | null }

/** `src` for who does not sign in: they read it by the link that they have. */
export function toLogo(file: Kept | null, src?: string): Logo | null {
  if (!file?.width || !file.height) return null
  return { src: src ?? fileHref(file), width: file.width, height: file.height }
}

/** What a client's page reads it by: such as '/q/<token>'. */
export function clientLogoHref(page: string): string {
  return `${page}/logo`
}
