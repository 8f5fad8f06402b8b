import type { ReactNode } from 'react'

/** In units of the drawing: 416 wide, 238 high. */

export function BenchDrawing() {
  return (
    <Drawing label="A workbench with a plane, a vice and a setting-out rod on it, chisels and a saw on the wall, and a screen on the shelf">
      <path d="M0 238h400M22 46h150M36 46v8M60 46v8M84 46v8M120 46v8" />
      <path
        className="is-chalk"
        d="M32 54h8v22h-8zM33 76h6v24l-6 6zM56 54h8v22h-8zM57 76h6v20l-6 6zM80 54h8v22h-8zM81 76h6v28l-6 6zM106 54h56v6h-56zM108 60h54v18h-54zM162 52h16l6 8-4 22h-12l-6-6zM168 60h7l-2 14h-5z"
      />
      <path d="M236 122h148M250 122v10M370 122v10" />
      <path className="is-solid" d="M252 34h118v74h-118z" />
      <path d="M259 46h16M259 54h9.6M259 59h16M259 67h9.6M259 72h16M281 46h16M281 54h9.6M281 59h16M281 67h9.6M281 72h16M281 80h9.6M281 85h16M303 46h16M303 54h9.6M303 59h16M303 67h9.6M303 72h16M303 80h9.6M303 85h16M325 46h16M325 54h9.6M325 59h16M325 67h9.6M325 72h16M347 46h16M347 54h9.6M347 59h16" />
      <path className="is-chalk" d="M303 108v14M319 108v14M288 122h46" />
      <path className="is-solid" d="M16 158h368v16h-368z" />
      <path className="is-chalk" d="M52 174h24v64h-24zM318 174h24v64h-24zM76 208h242v12h-242z" />
      <path d="M76 196h242" />
      <path className="is-solid" d="M4 160h14v44H4z" />
      <path className="is-chalk" d="M-6 182H4M18 182h20" />
      <path className="is-solid" d="M84 158v-12h92l12 12z" />
      <path
        className="is-chalk"
        d="M96 146c-2-14 6-20 16-20 6 0 4 8 0 20M142 146l8-28h10l-6 28M118 146l14-22"
      />
      <path className="is-ash" d="M200 155h176" />
      <path d="M212 153v-5M224 153v-5M236 153v-5M248 153v-8M260 153v-5M272 153v-5M284 153v-5M296 153v-8M308 153v-5M320 153v-5M332 153v-5M344 153v-8M356 153v-5M368 153v-5" />
    </Drawing>
  )
}

export function VanDrawing() {
  return (
    <Drawing label="A van with lengths of timber on its roof, and a phone that shows job 010">
      <path d="M0 226h400M0 232h400" />
      <path className="is-solid" d="M26 204V86q0-8 8-8h176q10 0 18 6l46 40 46 8q14 4 14 20v40q0 12-12 12z" />
      <path
        className="is-chalk"
        d="M230 94h-34v36h76zM188 80v124M188 132H26M106 80v52M272 130h42M196 146h14M40 146h14"
      />
      <path d="M34 142h146M34 148h146M240 132v72M322 160h12M322 172h12M26 190h30M130 190h128" />
      <circle className="is-solid" cx="86" cy="204" r="26" />
      <circle cx="86" cy="204" r="10" />
      <circle className="is-solid" cx="286" cy="204" r="26" />
      <circle cx="286" cy="204" r="10" />
      <path className="is-chalk" d="M48 78V64M120 78V64M196 78V64M36 64h176" />
      <path className="is-ash" d="M14 58h246" />
      <path d="M14 52h230M14 46h210" />
      <path className="is-solid" d="M336 22h50q4 0 4 4v90q0 4-4 4h-50q-4 0-4-4V26q0-4 4-4z" />
      <path d="M342 66h38M342 74h28M342 96h38M342 104h20" />
      <path className="is-ash" d="M342 84h22" />
      <path d="M364 84h16" />
      <text x="342" y="54">
        010
      </text>
      <text x="112" y="166" textAnchor="middle" className="text-[14px] font-normal tracking-[0.12em]">
        HARTLEY &amp; SONS
      </text>
    </Drawing>
  )
}

export function OfficeDrawing() {
  return (
    <Drawing label="A desk with a screen that shows the board, and a job sheet on the wall">
      <path d="M0 238h400" />
      <path className="is-solid" d="M30 22h88v118h-88z" />
      <path className="is-chalk" d="M70 16h8v10h-8z" />
      <text x="38" y="54">
        010
      </text>
      <path d="M82 40h28M82 48h20M38 92h8v8h-8zM52 96h58M38 106h8v8h-8zM52 110h44M38 120h8v8h-8zM52 124h52" />
      <path className="is-ash" d="M38 72h42" />
      <path d="M80 72h30M38 66v12M54 68v8M70 68v8M86 68v8M102 68v8" />
      <path className="is-solid" d="M176 48h150v100h-150z" />
      <path d="M184 61h22M184 69h13.2M184 74h22M184 82h13.2M184 87h22M212 61h22M212 69h13.2M212 74h22M212 82h13.2M212 87h22M212 95h13.2M212 100h22M240 61h22M240 69h13.2M240 74h22M240 82h13.2M240 87h22M240 95h13.2M240 100h22M268 61h22M268 69h13.2M268 74h22M268 82h13.2M268 87h22M296 61h22M296 69h13.2M296 74h22" />
      <path className="is-chalk" d="M241 148v24M261 148v24M222 172h58M224 182h96M224 188h96" />
      <path className="is-solid" d="M12 192h376v10h-376z" />
      <path
        className="is-chalk"
        d="M30 202v36M370 202v36M286 202h70v36h-70zM286 220h70M312 211h18M312 229h18"
      />
      <path className="is-chalk" d="M136 192v-26h26v26M162 172h8v12h-8" />
      <path className="is-faint" d="M142 160c-4-6 4-8 0-14M152 160c-4-6 4-8 0-14" />
      <path className="is-chalk" d="M352 192V116l-26-28M318 96l14-16 18 8-24 26z" />
      <path d="M340 192h26" />
    </Drawing>
  )
}

function Drawing({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg className="drawing" viewBox="-8 8 416 238" role="img" aria-label={label}>
      {children}
    </svg>
  )
}
