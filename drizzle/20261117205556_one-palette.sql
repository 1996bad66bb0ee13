-- Categories take the colours of the one palette, by their place in it.
UPDATE "academics_categories" SET "color" = CASE "color"
  WHEN '#F2A7A0' THEN '#9d5112'
  WHEN '#F6BE8A' THEN '#d97404'
  WHEN '#F3DA7E' THEN '#4f3f04'
  WHEN '#C6DD86' THEN '#0e7969'
  WHEN '#8FD19E' THEN '#538ef0'
  WHEN '#84CFC8' THEN '#3f4f7d'
  WHEN '#8CBFEA' THEN '#221a7d'
  WHEN '#A9AEF0' THEN '#8153ba'
  WHEN '#CDA6EA' THEN '#ac81a8'
  WHEN '#EDA3CB' THEN '#5a043c'
  ELSE "color" END;
