-- Molecules of a change weighed one each before they were toggled thirty-two at once: histories that fit would be refused as full. What a change
-- weighs now, or less than a space more for each of its values; nothing becomes heavier.
UPDATE "molecule_set_changes" SET "weight" = least("weight", octet_length("change"::text) + (
	SELECT coalesce(ceil(sum(
		coalesce(nullif(split_part(part, '-', 2), ''), split_part(part, '-', 1))::bigint - split_part(part, '-', 1)::bigint + 1) / 32), 0)
	FROM jsonb_path_query("change", '$.*[*].molecules') named, string_to_table(named #>> '{}', ',') part)::int)
WHERE "change" ?| array['stars', 'tags'];
