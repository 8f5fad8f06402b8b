/** What is used of it: the package's own types leave the decoder out. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.js' {
  type Shown = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }
  type Heif = {
    HeifDecoder: new () => {
      /** The pictures of a file, of which nothing but the head has been read; none where it cannot be read. */
      decode(bytes: Uint8Array): {
        is_primary(): boolean
        get_width(): number
        get_height(): number
        /** Draws it, upright, in red, green, blue and opacity. */
        display(into: Shown, then: (shown: Shown | null) => void): void
      }[]
    }
  }
  export default function heif(): Heif
}
