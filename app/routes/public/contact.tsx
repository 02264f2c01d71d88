export default function Contact() {
  return <main />;
}
