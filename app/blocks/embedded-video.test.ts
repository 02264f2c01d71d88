import { expect, it } from 'vitest';
import { embeddedVideo } from './embedded-video';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1';

it.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s',
  'https://youtu.be/dQw4w9WgXcQ?si=abc',
  'http://m.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  ' https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ ',
])('%s is a video on YouTube', (address) => {
  expect(embeddedVideo(address)).toMatchObject({ provider: 'YouTube', frameUrl: YOUTUBE });
});

it.each([
  ['https://vimeo.com/76979871', '76979871?dnt=1&autoplay=1'],
  ['https://vimeo.com/76979871/abc123', '76979871?dnt=1&autoplay=1&h=abc123'],
  ['https://player.vimeo.com/video/76979871?h=abc123', '76979871?dnt=1&autoplay=1&h=abc123'],
  ['https://vimeo.com/channels/staffpicks/76979871', '76979871?dnt=1&autoplay=1'],
])('%s is a video on Vimeo', (address, frame) => {
  const video = embeddedVideo(address);
  expect(video).toMatchObject({ provider: 'Vimeo' });
  expect(video?.frameUrl).toBe(`https://player.vimeo.com/video/${frame}`);
});

it.each([
  '',
  'dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/@channel',
  'https://vimeo.com/about',
  'javascript://youtube.com/watch?v=dQw4w9WgXcQ',
])('%j is not a video', (address) => {
  expect(embeddedVideo(address)).toBeNull();
});
