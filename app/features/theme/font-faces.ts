/* Written by scripts/subset-fonts.ts. */
import type { Font } from '~/lib/site/theme';
import inter from '~/styles/fonts/inter.woff2';
import interAccented from '~/styles/fonts/inter-accented.woff2';
import lora from '~/styles/fonts/lora.woff2';
import loraAccented from '~/styles/fonts/lora-accented.woff2';
import montserrat from '~/styles/fonts/montserrat.woff2';
import montserratAccented from '~/styles/fonts/montserrat-accented.woff2';
import montserratText from '~/styles/fonts/montserrat-text.woff2';
import nunito from '~/styles/fonts/nunito.woff2';
import nunitoAccented from '~/styles/fonts/nunito-accented.woff2';
import sourceSans3 from '~/styles/fonts/source-sans-3.woff2';
import sourceSans3Accented from '~/styles/fonts/source-sans-3-accented.woff2';
import workSans from '~/styles/fonts/work-sans.woff2';
import workSansAccented from '~/styles/fonts/work-sans-accented.woff2';

interface FontFaces {
  /** Files to preload where headings, or text, are set in it. */
  heading: string;
  body: string;
  css: string;
}

export const FONT_FACES: Record<Font, FontFaces> = {
  Montserrat: {
    heading: montserrat,
    body: montserratText,
    css: `@font-face{font-family:"Montserrat";src:url(${montserrat}) format("woff2");font-weight:600 700;font-display:swap}@font-face{font-family:"Montserrat";src:url(${montserratAccented}) format("woff2");font-weight:600 700;font-display:swap;unicode-range:U+A1-A8,U+AA-B6,U+B8-D6,U+D8-FF}@font-face{font-family:"Montserrat";src:url(${montserratText}) format("woff2");font-weight:400 500;font-display:swap}@font-face{font-family:"Montserrat Fallback";src:local("Arial"),local("Liberation Sans"),local("Roboto");font-weight:400 550;size-adjust:114.11%;ascent-override:84.83%;descent-override:22%;line-gap-override:0%}@font-face{font-family:"Montserrat Fallback";src:local("Arial Bold"),local("Liberation Sans Bold"),local("Roboto Bold");font-weight:551 900;size-adjust:110.94%;ascent-override:87.25%;descent-override:22.62%;line-gap-override:0%}`,
  },
  Inter: {
    heading: inter,
    body: inter,
    css: `@font-face{font-family:"Inter";src:url(${inter}) format("woff2");font-weight:400 700;font-display:swap}@font-face{font-family:"Inter";src:url(${interAccented}) format("woff2");font-weight:400 700;font-display:swap;unicode-range:U+A1-A8,U+AA-B6,U+B8-D6,U+D8-FF}@font-face{font-family:"Inter Fallback";src:local("Arial"),local("Liberation Sans"),local("Roboto");font-weight:400 550;size-adjust:107.35%;ascent-override:90.24%;descent-override:22.47%;line-gap-override:0%}@font-face{font-family:"Inter Fallback";src:local("Arial Bold"),local("Liberation Sans Bold"),local("Roboto Bold");font-weight:551 900;size-adjust:101.97%;ascent-override:95%;descent-override:23.65%;line-gap-override:0%}`,
  },
  'Work Sans': {
    heading: workSans,
    body: workSans,
    css: `@font-face{font-family:"Work Sans";src:url(${workSans}) format("woff2");font-weight:400 700;font-display:swap}@font-face{font-family:"Work Sans";src:url(${workSansAccented}) format("woff2");font-weight:400 700;font-display:swap;unicode-range:U+A1-A8,U+AA-B6,U+B8-D6,U+D8-FF}@font-face{font-family:"Work Sans Fallback";src:local("Arial"),local("Liberation Sans"),local("Roboto");font-weight:400 550;size-adjust:113.44%;ascent-override:81.98%;descent-override:21.42%;line-gap-override:0%}@font-face{font-family:"Work Sans Fallback";src:local("Arial Bold"),local("Liberation Sans Bold"),local("Roboto Bold");font-weight:551 900;size-adjust:104.74%;ascent-override:88.79%;descent-override:23.2%;line-gap-override:0%}`,
  },
  'Source Sans 3': {
    heading: sourceSans3,
    body: sourceSans3,
    css: `@font-face{font-family:"Source Sans 3";src:url(${sourceSans3}) format("woff2");font-weight:400 700;font-display:swap}@font-face{font-family:"Source Sans 3";src:url(${sourceSans3Accented}) format("woff2");font-weight:400 700;font-display:swap;unicode-range:U+A1-A8,U+AA-B6,U+B8-D6,U+D8-FF}@font-face{font-family:"Source Sans 3 Fallback";src:local("Arial"),local("Liberation Sans"),local("Roboto");font-weight:400 550;size-adjust:94.27%;ascent-override:108.63%;descent-override:42.43%;line-gap-override:0%}@font-face{font-family:"Source Sans 3 Fallback";src:local("Arial Bold"),local("Liberation Sans Bold"),local("Roboto Bold");font-weight:551 900;size-adjust:92.17%;ascent-override:111.1%;descent-override:43.4%;line-gap-override:0%}`,
  },
  Nunito: {
    heading: nunito,
    body: nunito,
    css: `@font-face{font-family:"Nunito";src:url(${nunito}) format("woff2");font-weight:400 700;font-display:swap}@font-face{font-family:"Nunito";src:url(${nunitoAccented}) format("woff2");font-weight:400 700;font-display:swap;unicode-range:U+A1-A8,U+AA-B6,U+B8-D6,U+D8-FF}@font-face{font-family:"Nunito Fallback";src:local("Arial"),local("Liberation Sans"),local("Roboto");font-weight:400 550;size-adjust:101.72%;ascent-override:99.39%;descent-override:34.7%;line-gap-override:0%}@font-face{font-family:"Nunito Fallback";src:local("Arial Bold"),local("Liberation Sans Bold"),local("Roboto Bold");font-weight:551 900;size-adjust:97.81%;ascent-override:103.36%;descent-override:36.09%;line-gap-override:0%}`,
  },
  Lora: {
    heading: lora,
    body: lora,
    css: `@font-face{font-family:"Lora";src:url(${lora}) format("woff2");font-weight:400 700;font-display:swap}@font-face{font-family:"Lora";src:url(${loraAccented}) format("woff2");font-weight:400 700;font-display:swap;unicode-range:U+A1-A8,U+AA-B6,U+B8-D6,U+D8-FF}@font-face{font-family:"Lora Fallback";src:local("Arial"),local("Liberation Sans"),local("Roboto");font-weight:400 550;size-adjust:105.65%;ascent-override:95.22%;descent-override:25.93%;line-gap-override:0%}@font-face{font-family:"Lora Fallback";src:local("Arial Bold"),local("Liberation Sans Bold"),local("Roboto Bold");font-weight:551 900;size-adjust:100.53%;ascent-override:100.07%;descent-override:27.25%;line-gap-override:0%}`,
  },
};
