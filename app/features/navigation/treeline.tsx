/** A stand of tuarts on the horizon: where the page ends and the footer's ground begins. */
export function Treeline() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 90"
      preserveAspectRatio="xMidYMax slice"
      className="block h-14 w-full text-band md:h-20"
      fill="currentColor"
    >
      <path
        opacity=".35"
        d="M0 90V58A54 54 0 0 1 83 57A52 52 0 0 1 160 49A40 40 0 0 1 219 50A31 31 0 0 1 270 60A36 36 0 0 1 329 61A42 42 0 0 1 409 56A33 33 0 0 1 466 62A45 45 0 0 1 534 54A30 30 0 0 1 582 53A39 39 0 0 1 654 53A29 29 0 0 1 698 55A31 31 0 0 1 752 54A38 38 0 0 1 808 66A46 46 0 0 1 892 55A32 32 0 0 1 948 61A37 37 0 0 1 1015 62A28 28 0 0 1 1068 57A33 33 0 0 1 1131 67A37 37 0 0 1 1196 51A41 41 0 0 1 1259 64A33 33 0 0 1 1314 64A31 31 0 0 1 1369 50A48 48 0 0 1 1440 60V90z"
      />
      <path d="M0 90V78A40 40 0 0 1 61 80A52 52 0 0 1 144 78A32 32 0 0 1 204 79A49 49 0 0 1 275 81A47 47 0 0 1 347 73A69 69 0 0 1 466 79A46 46 0 0 1 548 80A56 56 0 0 1 637 73A64 64 0 0 1 746 84A47 47 0 0 1 824 72A38 38 0 0 1 889 75A68 68 0 0 1 988 77A56 56 0 0 1 1069 76A54 54 0 0 1 1163 73A44 44 0 0 1 1243 76A36 36 0 0 1 1308 82A92 92 0 0 1 1440 76V90z" />
    </svg>
  );
}
