/** The package's own types leave the decoder out. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.js' {
  type Shown = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }
  type Heif = {
    HeifDecoder: new () => {
      /** Reads the heads only; empty where unreadable. */
      decode(bytes: Uint8Array): {
        is_primary(): boolean
        get_width(): number
        get_height(): number
        /** Upright RGBA. */
        display(into: Shown, then: (shown: Shown | null) => void): void
      }[]
    }
  }
  export default function heif(): Heif
}
